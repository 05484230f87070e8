"""The public names of the package. Type checkers and `slidestar.__getattr__` read them.

Each has a line of the form `from slidestar.<module> import <name> as <name>`.
"""

from slidestar.algorithms.bars import progress as progress
from slidestar.algorithms.budget import Limit as Limit
from slidestar.algorithms.budget import LimitReached as LimitReached
from slidestar.algorithms.budget import Progress as Progress
from slidestar.algorithms.budget import Stats as Stats
from slidestar.algorithms.rules import Rules as Rules
from slidestar.algorithms.search_types import Solution as Solution
from slidestar.algorithms.trace import Trace as Trace
from slidestar.algorithms.user_heuristic import HeuristicError as HeuristicError
from slidestar.classroom.counting.count import count_nodes as count_nodes
from slidestar.classroom.counting.ruled_trace import RuledTrace as RuledTrace
from slidestar.classroom.counting.ruled_trace import trace_by_rules as trace_by_rules
from slidestar.classroom.counting.tallies import Counts as Counts
from slidestar.classroom.depths import boards_at as boards_at
from slidestar.classroom.depths import counts_by_depth as counts_by_depth
from slidestar.classroom.experiment import Experiment as Experiment
from slidestar.classroom.experiment import RuledSearch as RuledSearch
from slidestar.classroom.explain import Explanation as Explanation
from slidestar.classroom.explain import Explanations as Explanations
from slidestar.classroom.explain import explain_counts as explain_counts
from slidestar.classroom.finishes import Finishes as Finishes
from slidestar.classroom.heuristic_check import check_heuristic as check_heuristic
from slidestar.classroom.heuristic_report import HeuristicReport as HeuristicReport
from slidestar.classroom.output import OutputFault as OutputFault
from slidestar.classroom.output import OutputReport as OutputReport
from slidestar.classroom.output import check_output as check_output
from slidestar.classroom.presets import PRESETS as PRESETS
from slidestar.classroom.presets import Preset as Preset
from slidestar.classroom.presets import read_rules as read_rules
from slidestar.classroom.presets import rules_of as rules_of
from slidestar.classroom.published import EXPERIMENTS as EXPERIMENTS
from slidestar.classroom.published import PublishedExperiment as PublishedExperiment
from slidestar.classroom.race import Contestant as Contestant
from slidestar.classroom.race import effective_branching as effective_branching
from slidestar.classroom.race import race as race
from slidestar.classroom.searching.problem import SearchProblem as SearchProblem
from slidestar.classroom.searching.search_check import check_search as check_search
from slidestar.classroom.searching.search_report import SearchReport as SearchReport
from slidestar.errors import IllegalMove as IllegalMove
from slidestar.errors import InvalidBoard as InvalidBoard
from slidestar.errors import PuzzleError as PuzzleError
from slidestar.errors import Unsolvable as Unsolvable
from slidestar.kernel import kernel_status as kernel_status
from slidestar.parallel.many import solve_many as solve_many
from slidestar.parallel.proof import proof as proof
from slidestar.parallel.solve import solve as solve
from slidestar.pdb.sum_heuristics import TableHeuristic as TableHeuristic
from slidestar.puzzle.board import Board as Board
from slidestar.puzzle.goals import named_goal as named_goal
from slidestar.puzzle.move_formats import read_moves as read_moves
from slidestar.puzzle.moves import Moves as Moves
from slidestar.puzzle.shuffle import shuffle as shuffle
from slidestar.review import Review as Review
from slidestar.review import grade as grade
from slidestar.solver.all_optimal import all_optimal as all_optimal
from slidestar.solver.api import distance as distance
from slidestar.solver.api import search as search
from slidestar.solver.choices import ALGORITHMS as ALGORITHMS
from slidestar.solver.choices import HEURISTICS as HEURISTICS
from slidestar.solver.distances import good_moves as good_moves
from slidestar.solver.options import SearchOptions as SearchOptions
from slidestar.solver.traced_search import trace as trace

__all__: list[str]
__version__: str
