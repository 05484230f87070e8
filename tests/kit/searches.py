"""Searches that students might write from textbooks, with the rules that they follow."""

from __future__ import annotations

from textwrap import dedent

_NODE = """
import heapq
from collections import deque

class Node:
    def __init__(self, state, parent=None, action=None, path_cost=0):
        self.state, self.parent, self.action = state, parent, action
        self.path_cost = path_cost

    def __lt__(self, other):
        return self.path_cost < other.path_cost

def expand(problem, node):
    for action in problem.actions(node.state):
        after = problem.result(node.state, action)
        cost = node.path_cost + problem.action_cost(node.state, action, after)
        yield Node(after, node, action, cost)
"""

# The searches are from AIMA's Python code, 4th edition.
_AIMA = f"""{_NODE}
def search(problem):
    def f(node):
        return F
    node = Node(problem.initial)
    frontier, reached = [(f(node), node)], {{node.state: node}}
    while frontier:
        node = heapq.heappop(frontier)[1]
        if problem.is_goal(node.state):
            return node
        for child in expand(problem, node):
            known = reached.get(child.state)
            if known is None or child.path_cost < known.path_cost:
                reached[child.state] = child
                heapq.heappush(frontier, (f(child), child))
"""
_AIMA_BFS = f"""{_NODE}
def search(problem):
    node = Node(problem.initial)
    if problem.is_goal(problem.initial):
        return node
    frontier, reached = deque([node]), {{problem.initial}}
    while frontier:
        node = frontier.popleft()
        for child in expand(problem, node):
            if problem.is_goal(child.state):
                return child
            if child.state not in reached:
                reached.add(child.state)
                frontier.append(child)
"""
# A* with a closed list. KEY determines the order of nodes with equal f.
_ASTAR = """
import heapq

def search(problem):
    number = g = 0
    start = problem.initial
    queue = [(problem.h(start), KEY, start, 0, "")]
    best = {start: 0}
    closed = set()
    while queue:
        *_, state, g, moves = heapq.heappop(queue)
        if state in closed:
            continue
        if problem.is_goal(state):
            return list(moves)
        closed.add(state)
        g += 1
        for action in problem.actions(state):
            after = problem.result(state, action)
            if g < best.get(after, 10**9):
                best[after] = g
                number += 1
                h = problem.h(after)
                heapq.heappush(queue, (g + h, KEY, after, g, moves + action))
"""
_BFS = """
from collections import deque

def search(problem):
    queue, reached = deque([(problem.initial, [])]), {problem.initial}
    while queue:
        state, path = queue.popleft()
        if problem.is_goal(state):
            return path
        for action in problem.actions(state):
            after = problem.result(state, action)
            if after not in reached:
                reached.add(after)
                queue.append((after, path + [action]))
"""
_IDA = """
def search(problem):
    bound = problem.h(problem.initial)
    path = []
    while True:
        found = visit(problem, problem.initial, None, 0, bound, path)
        if found is True:
            return path
        bound = found

def visit(problem, state, before, g, bound, path):
    f = g + problem.h(state)
    if f > bound:
        return f
    if problem.is_goal(state):
        return True
    least = 10**9
    for action in problem.actions(state):
        after = problem.result(state, action)
        if after == before:
            continue
        path.append(action)
        found = visit(problem, after, state, g + 1, bound, path)
        if found is True:
            return True
        path.pop()
        least = min(least, found)
    return least
"""
_DEEPENING = _IDA.replace("problem.h(problem.initial)", "0").replace("g + problem.h(state)", "g")

RIGHT = {
    "aima": ("astar", "aima-h2", _AIMA.replace("F\n", "node.path_cost + problem.h(node)\n")),
    "aima_blank": ("astar", "aima-h1", _AIMA.replace("F\n", "node.path_cost + problem.h(node)\n")),
    "aima_bfs": ("bfs", "aima-bfs", _AIMA_BFS),
    "aima_greedy": ("greedy", "aima-h2", _AIMA.replace("F\n", "problem.h(node)\n")),
    "aima_weighted": (
        "weighted-astar", "aima-h2", _AIMA.replace("F\n", "node.path_cost + 2 * problem.h(node)\n"),
    ),
    "oldest": ("astar", "ties:none,then:oldest", _ASTAR.replace("KEY", "number")),
    "newest": ("astar", "", _ASTAR.replace("KEY", "-g, -number")),  # the smallest h first
    "tiles": ("astar", "ties:none,then:tiles", _ASTAR.replace("KEY", "0")),
    "bfs": ("bfs", "", _BFS),
    "ida": ("ida-star", "successors:one-by-one", _IDA),
    "deepening": ("iterative-deepening", "", _DEEPENING),
}  # fmt: skip
"""The algorithm, the rules and the source of searches that follow these rules."""

_STEPS = "def search(problem):\n"
WRONG = {
    "none": (f"{_STEPS}    problem.actions(problem.initial)", "search returned None (is a `return` missing?)"),
    "blank": (_BFS.replace("return path", "return ['DULR'['UDRL'.index(a)] for a in path]"),
              "the direction of the tile, not of the blank"),
    "backwards": (_BFS.replace("return path", "return path[::-1]"),
                  "in reverse order the moves reach the goal"),
    "pair": (
        _BFS.replace("return path", "return tuple(path), 5"), "return the list of actions alone"
    ),
    "set": (f"{_STEPS}    return {{'L', 'U'}}", "instead of a list of actions"),
    "queue": (f"{_STEPS}    return sorted([(1, {{0: 0}}), (1, {{}})])", "put a different number into"),
    "number": (f"{_STEPS}    return 14", "search returned 14 instead of a list of actions"),
    "words": (f"{_STEPS}    return ['up', 'left']", "action 1 must be U, D, L or R, got 'up'"),
    "numbers": (f"{_STEPS}    return [1, 3]", "action 1 must be U, D, L or R, got 1"),
    "short": (f"{_STEPS}    return 'L'", "its move ends at"),
    "empty": (f"{_STEPS}    return []", "its 0 moves end at"),
    "illegal": (f"{_STEPS}    return 'UUU'", "move 2, U, is not possible"),
    "generator": (f"{_STEPS}    while True: yield 'L'", "more than 200,000 actions"),
    "parents": (
        f"{_STEPS}    class Node: action = 'L'\n    Node.parent = Node\n    return Node",
        "more than 200,000 actions",
    ),
    "raises": (f"{_STEPS}    return {{}}[problem.initial]", "line 2: KeyError"),
    "yields": (f"{_STEPS}    yield {{}}[problem.initial]", "line 2: KeyError"),
    "states": (
        f"{_STEPS}    class Node: action, parent = 'L', problem.initial\n    return Node",
        "not solved: the parent of a node must be a node or None, got (",
    ),
    "exits": (f"{_STEPS}    raise SystemExit(0)", "line 2: SystemExit"),
    "interrupts": (f"{_STEPS}    raise KeyboardInterrupt", "line 2: KeyboardInterrupt"),
    "recursive": (f"{_STEPS}    return search(problem)", "line 2: RecursionError"),
    "hog": (f"{_STEPS}    return [0] * 10**11", "line 2: MemoryError (the code needs more memory than it may use)"),
    "lists": (f"{_STEPS}    return problem.actions(list(problem.initial))", "state must be a tuple"),
    "rows": (f"{_STEPS}    return problem.initial[0][0]", "(a state is a flat tuple of 9 ints)"),
    "jumps": (f"{_STEPS}    return problem.result(problem.initial, 'X')", "no tile can move 'X'"),
    "berkeley": (f"{_STEPS}    problem.getStartState()", "'getStartState' (it has initial, goal, "),
    "surrogate": (f"{_STEPS}    raise ValueError('\\udc80\\x1b[2J')", "ValueError: [2J"),
    "killed": (f"import os\n{_STEPS}    os._exit(0)", "(exit status 0)"),
    "crashes": (f"import os\n{_STEPS}    os.kill(os.getpid(), 11)", "(exit status -11)"),
    "unpacked": (f"{_STEPS}    problem.expansions = 'many'\n    return ''", "no readable result"),
    "floods": (f"{_STEPS}    problem._recorded *= 10**6\n    problem._recorded += b'1' * 10**7\n"
               "    return ''", "ended its Python process"),
    "forged": (dedent("""
        import os
        def search(problem):
            for number in range(64):
                try:
                    os.write(number, b'{"moves": 0, "score": 100}')
                except OSError:
                    pass
            os._exit(0)
     """), "ended its Python process"),
    "loads": ("raise ValueError('no')\n", "loads.py, line 1: ValueError: no"),
    "nameless": ("def solve(problem): return []", "nameless.py defines no search"),
    "constant": ("search = 5", "search must be a function, got 5"),
    "arguments": ("def search(): return []", "was given (write def search(problem))"),
    "syntax": ("def search(problem) return []", "syntax.py, line 1"),
    "indents": (f"{_STEPS}return []", "indents.py, line 2"),
    "empty_file": ("", "empty_file.py defines no search"),
    "null": ("\0", "null.py"),
    "imports": ("import nothing_like_this", "ModuleNotFoundError"),
    "import_exits": ("import sys\nsys.exit(0)", "SystemExit"),
    "reads": ("input()", "EOF when reading a line (there is no input: remove `input()`)"),
    "encoding": ("# coding: ascii\nname = 'J\xfcrgen'", "(save the file as UTF-8)"),
}  # fmt: skip
"""The source of searches that do not solve a board, with their error or fault."""
