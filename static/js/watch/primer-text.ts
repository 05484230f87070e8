// The primer on A* in Watch: seven chapters with links to searches, and questions. The numbers are
// in primer.json, so that a test can compute them.

import { count, listed } from "../lib/format.ts";
import type { PrimerChapter } from "../state/learn.ts";
import data from "./primer.json";

const { numbers: n, links, boards } = data;

/** A paragraph, or a button that opens the search of a link in Watch. */
export type Block = string | ShownSearch;
type ShownSearch = {
  show: string;
  label: string;
  /** true if the text is about the entries that the last step left out */
  leftOut?: true;
};
/** A question with several options, one of which is right. `why` explains the verdict on an option. */
type Choice = {
  ask: string;
  options: readonly { answer: string; right?: true; why: string }[];
};
/** A question whose answer is a number. */
export type NumberQuestion = {
  ask: string;
  /** The board that is shown with the question. */
  board?: string;
  number: number;
  /** The explanation of the right answer. */
  right: string;
  /** The explanation of a wrong answer. */
  wrong: string;
  /** The explanations of certain wrong answers. */
  others?: Readonly<Record<number, string>>;
};
export type Question = Choice | NumberQuestion;
type ChapterText = {
  title: string;
  body: readonly Block[];
  questions: readonly [Question, Question];
};

export const PRIMER = "How A* works";
export const CHAPTER = "Chapter";
export const QUESTIONS = "Two questions";
export const CHECK = "Check";
export const YOUR_NUMBER = "Your number";
export const NO_NUMBER = "Type a whole number.";
export const NO_CHOICE = "Choose an answer.";
export const BOARD = "The board of the question";
export const verdict = (right: boolean, why: string) => `${right ? "Right." : "Not quite."} ${why}`;
export const option = (chapter: PrimerChapter) => `${chapter}. ${CHAPTERS[chapter].title}`;
export const PREVIOUS = "Previous chapter";
export const NEXT = "Next chapter";

const [firstLevel = 0, ...levels] = n.levels;
const [firstThreshold = 0] = n.thresholds;
const [group, otherGroup] = n.groups as [number[], number[]];
const [part, otherPart] = n.parts as [number, number];

export const CHAPTERS: Readonly<Record<PrimerChapter, ChapterText>> = {
  1: {
    title: "States and nodes",
    body: [
      `A position, or state, is one arrangement of the tiles. From the goal, moves reach ${count(n.positions)} positions of the 3 × 3, half of the ${count(n.arrangements)} ways to place eight tiles and a blank, as textbooks call the gap.`,
      "A search doesn't begin with a map of them. It builds a tree of nodes. A node is a record that the search makes: a position, the node before it (its parent), the move between the two, and g, the number of moves from the start.",
      "To expand a node is to add a child for each of its moves, except the move straight back to its parent's position. The nodes that wait to be expanded are the frontier.",
      { show: links.expanding, label: "Show the first step" },
      `The blank is in the middle, so the start has ${n.children} children. When two paths lead to the same position, there are two nodes with that position. A search that remembers positions leaves out the second, unless its path is shorter. Watch calls it “known”.`,
      { show: links.known, label: "Show two nodes with one position", leftOut: true },
      `The last step came to a position that another path reaches too, also in ${n.knownMoves} moves. Look for “Left out by the last step” at the end of the frontier.`,
    ],
    questions: [
      {
        ask: "Two different paths from the start end at the same position. How many nodes and how many positions is that?",
        options: [
          {
            answer: "One node, one position",
            why: "The position is the same, but each path has a node of its own, with its own parent and g.",
          },
          {
            answer: "Two nodes, one position",
            right: true,
            why: "A node belongs to a path, and a position may be in several nodes.",
          },
          {
            answer: "Two nodes, two positions",
            why: "There are two nodes, but the tiles are in the same places in both. That is one position.",
          },
        ],
      },
      {
        ask: "The search expands a node whose blank is in a corner. It isn't the start. How many new nodes does that add, including known ones?",
        number: n.cornerChildren,
        right: "A blank in a corner has two moves, and one of them leads straight back.",
        wrong: "Count the moves of a blank in a corner, and leave out the one straight back.",
        others: { 2: "A blank in a corner has two moves, but one of them leads straight back." },
      },
    ],
  },
  2: {
    title: "Breadth-first search",
    body: [
      "Breadth-first search always takes the oldest node of the frontier. So it expands the start, then all nodes with g = 1, then all with g = 2, and so on: one level after the other.",
      { show: links.levels, label: "Show the first levels" },
      `The first level has ${count(firstLevel)} positions, the next ones ${listed(levels)}. Blue dots are expanded, amber ones are waiting.`,
      "Each node is tested when its turn comes: is it the goal? Each move costs the same. So when the goal's turn comes, all positions nearer to the start have already been tested, and no solution is shorter.",
      "The price is the number of nodes.",
      { show: links.breadthFirst, label: "Show the whole search" },
      `This goal is only ${n.shortest} moves away, but the search expands ${count(n.breadthFirst)} nodes before it, and ${count(n.breadthFirstWaiting)} are waiting at the end. It searches equally in all directions, since it can't tell which one leads to the goal.`,
      "Many textbooks test a node when it's generated, not when its turn comes. Then the counts are smaller. You can do the same under “Rules”, where you choose the search.",
    ],
    questions: [
      {
        ask: "The frontier has three nodes with g = 5 and two with g = 6. Which one does breadth-first search expand next?",
        options: [
          {
            answer: "The newest one with g = 6",
            why: "Taking the newest one is depth-first search, whose solutions may be long.",
          },
          {
            answer: "The one that is nearest to the goal",
            why: "Breadth-first search doesn't know how far the goal is. The next chapter is about that.",
          },
          {
            answer: "The oldest one with g = 5",
            right: true,
            why: "The oldest node of the frontier always has the smallest g.",
          },
        ],
      },
      {
        ask: `The goal is ${n.shortest} moves away. How many moves are in the solution found by breadth-first search?`,
        number: n.shortest,
        right: "All nearer positions come first, so its first solution is a shortest one.",
        wrong: "It tests all nearer positions first, so its first solution is a shortest one.",
      },
    ],
  },
  3: {
    title: "Estimates",
    body: [
      "An estimate, or heuristic, gives each position a number h: about how many moves are left. It must be quick to compute.",
      "A good way to find one is to make the puzzle easier. If a tile could jump to its goal cell in one move, a solution would need as many moves as tiles are out of place. That is the Hamming distance. If tiles could slide over each other, each would need one move for each row and each column to its goal cell. The sum of these moves is the Manhattan distance. Neither counts the blank.",
      "The moves of a real solution also solve the easier puzzle, which may have a shorter solution. So neither estimate is ever larger than the number of moves left. Such an estimate is called admissible.",
      { show: links.estimates, label: "Show the two side by side" },
      `For this start, Hamming is ${n.hamming} and Manhattan is ${n.manhattan}; the goal is ${n.shortest} moves away. Manhattan is never below Hamming, so it's never farther from the truth. A*, the subject of the next chapter, expands ${n.hammingExpanded} nodes with Hamming and ${n.manhattanExpanded} with Manhattan.`,
    ],
    questions: [
      {
        ask: "What is the Manhattan distance of this board?",
        board: boards.blankLeft,
        number: n.blankLeft,
        right: "7 and 8 are one column from their goal cells each, and the blank doesn't count.",
        wrong:
          "Add up the rows and columns between each tile and its goal cell. Only 7 and 8 are out of place.",
        others: { 4: "The blank doesn't count: if it did, the estimate would be too high." },
      },
      {
        ask: `Hamming is ${n.hamming} and Manhattan is ${n.manhattan}. What do you know about the moves left?`,
        options: [
          {
            answer: `There are at least ${n.sum}, their sum`,
            why: `Both count the same moves, so their sum may be too high: on the board above it's ${n.sum}, and ${n.shortest} moves are enough.`,
          },
          {
            answer: `There are at least ${n.manhattan}`,
            right: true,
            why: "Both are admissible, so the larger one is a lower bound, too.",
          },
          {
            answer: `There are exactly ${n.manhattan}`,
            why: `Tiles get in each other's way, so there may be more: on the board above there are ${n.shortest}.`,
          },
        ],
      },
    ],
  },
  4: {
    title: "A* and why it is optimal",
    body: [
      "A* expands the node with the smallest f = g + h: the moves made, plus the estimate of those left. So f estimates the length of a whole solution through this node. When f is equal, this page takes the smaller h first.",
      { show: links.diagonals, label: "Show the map of g and h" },
      `Nodes with equal f lie on a diagonal of the map. Here f is ${listed(n.diagonals)}: A* empties one diagonal before it begins the next. Press the double arrow, “Until f rises”, to see it.`,
      "Why is its solution a shortest one? Let C be the length of a shortest solution, and suppose A* is about to end with a longer one. Its goal node has h = 0, so its f is its length, more than C.",
      "But some node of a shortest solution is still waiting, and it was reached in the fewest moves. Its g is right, and its h is at most the number of moves left, so its f is at most C. That is smaller, so A* would expand this node first. So A* never ends with the longer solution.",
      "The proof needs three things: h is admissible; a node is tested when its turn comes, not when it's generated; and a shorter path to a known position replaces the longer one.",
      { show: links.optimal, label: "Show the last step" },
      `It took ${n.manhattanExpanded} expansions. Breadth-first search needed ${count(n.breadthFirst)} for the same board.`,
    ],
    questions: [
      {
        ask: `The goal is waiting with f = ${n.waiting.goal}. Another node is waiting with g = ${n.waiting.g} and h = ${n.waiting.h}. What does A* do next?`,
        options: [
          {
            answer: "It expands the other node",
            right: true,
            why: "Its f is smaller: a solution through it may be shorter than the one that waits.",
          },
          {
            answer: "It ends with the solution it has",
            why: "That is a solution, but a shorter one may go through the other node, whose f is smaller.",
          },
          {
            answer: "It takes the older of the two",
            why: "Age only matters between nodes with equal f and h.",
          },
        ],
      },
      {
        ask: `A shortest solution has ${n.shortest} moves, and h is admissible. What is the largest f of a node that A* can expand?`,
        number: n.shortest,
        right: `Until the end, a node with an f of at most ${n.shortest} is waiting, so A* never takes a larger one.`,
        wrong: `Some node of a shortest solution always waits. Its f is at most ${n.shortest}, and A* takes the smallest.`,
      },
    ],
  },
  5: {
    title: "Inadmissible and inconsistent estimates",
    body: [
      "An estimate that is too high somewhere is inadmissible. The nodes of a shortest solution may then look bad and wait, while a longer solution comes first.",
      "Weighted A* does this on purpose: it orders nodes by g + w·h.",
      { show: links.weighted, label: `Show weighted A* with w = ${n.weight}` },
      `It expands ${n.weighted.expanded} nodes where A* expands ${n.unweighted.expanded}, but its solution has ${n.weighted.moves} moves and a shortest has ${n.unweighted.moves}. If h is admissible, its solution has at most w times as many moves as a shortest one. Greedy search looks at h only, and has no such bound.`,
      { show: links.greedy, label: "Show greedy search" },
      `On the board of the other chapters its solution has ${n.greedyMoves} moves, and a shortest has ${n.shortest}.`,
      "An estimate is consistent if no move lowers it by more than one. Then f never falls along a path, and A* first expands each position by a shortest path to it. A consistent estimate that is 0 at the goal is admissible. An admissible one may be inconsistent. Then A* may find a shorter path to a position later, and must expand it again. If it does, its solution is still a shortest one.",
      { show: links.again, label: "Show a second expansion" },
      `Twice Manhattan can fall by two in one move, so weighted A* has the same trouble. Step ${n.again.firstStep} expands a position after ${n.again.firstMoves} moves, and step ${n.again.step} expands it again after only ${n.again.moves}.`,
    ],
    questions: [
      {
        ask: `Weighted A* with w = ${n.weight} and an admissible h finds a solution of ${n.weighted.moves} moves. By this bound alone, what is the least a shortest solution can have?`,
        number: n.weighted.atLeast,
        right: `The solution has at most ${n.weight} times as many moves as a shortest one.`,
        wrong: `The solution has at most ${n.weight} times as many moves as a shortest one: divide by ${n.weight}.`,
        others: {
          [n.weighted.atLeast + 1]:
            `That is true: all solutions of a board are odd or all are even. The bound alone says ${n.weighted.atLeast}.`,
          [n.unweighted.moves]:
            `On the board above it has ${n.unweighted.moves}, but the bound alone doesn't tell you that: divide by ${n.weight}.`,
        },
      },
      {
        ask: "One move takes h from nine to six. What follows?",
        options: [
          {
            answer: "h is inadmissible",
            why: "Both positions may be far enough from the goal: then neither number is too high.",
          },
          {
            answer: "A* can't find a shortest solution",
            why: "If h is admissible and positions are expanded again when needed, it finds one.",
          },
          {
            answer: "h is inconsistent",
            right: true,
            why: "A move may lower a consistent estimate by one at most.",
          },
        ],
      },
    ],
  },
  6: {
    title: "Memory and IDA*",
    body: [
      `A* stores all positions that it has reached. That is ${n.astarStored} positions here. On a hard 4 × 4, memory can run out long before the goal is found.`,
      "IDA*, iterative deepening A*, stores little more than the current path. It searches depth-first, but cuts off each node whose f is above a threshold. The first threshold is h of the start. If the goal isn't found, the next threshold is the smallest f that was cut off, and the search begins again.",
      { show: links.firstRound, label: "Show the end of the first round" },
      `The first round had the threshold ${firstThreshold}. It expanded ${n.firstRound.expanded} nodes and cut off ${n.firstRound.cut}, all with f = ${n.firstRound.f}. The thresholds are ${listed(n.thresholds)}.`,
      "If h is admissible, the threshold never passes the length of a shortest solution: while it is lower, some node of that solution is cut off, and its f is at most that length. So the first solution found is a shortest one.",
      { show: links.rounds, label: "Compare it with A*" },
      `The price is time. Each round repeats the ones before it, and a position is searched again on each path to it: ${n.deepening} expansions, where A* needs ${n.manhattanExpanded}. But at most ${n.deepeningWaiting} nodes wait at a time. When A* ends, ${n.astarWaiting} wait.`,
    ],
    questions: [
      {
        ask: `The first round has the threshold ${firstThreshold} and cuts off nodes with f = ${n.firstRound.f}. What is the next threshold?`,
        number: n.firstRound.f,
        right: "It is the smallest f that was cut off. No solution can be shorter than that.",
        wrong: "It is the smallest f among the nodes that the round has cut off.",
        others: {
          [firstThreshold + 1]:
            "No node has that f: each move changes g by one and Manhattan by one, so f rises by two or stays.",
        },
      },
      {
        ask: "Why does IDA* usually expand more nodes than A* with the same estimate?",
        options: [
          {
            answer: "Its solution is longer",
            why: "Both solutions are optimal.",
          },
          {
            answer: "It repeats work that it doesn't remember",
            right: true,
            why: "Each round begins at the start, and a position counts again on each path to it. It can expand fewer nodes if the last round meets the goal early.",
          },
          {
            answer: "It doesn't use h to choose the next node",
            why: "It prunes with h. Without pruning it would expand far more nodes.",
          },
        ],
      },
    ],
  },
  7: {
    title: "Pattern databases",
    body: [
      `A better estimate keeps more of the puzzle. Take a group of tiles, a pattern, such as ${listed(group)}, and ignore the rest. Four tiles have only ${count(n.placements)} placements on nine cells. One search back from the goal finds the fewest moves for each, and a table stores them. That is a pattern database.`,
      "Count only the moves of the group's own tiles. Then the numbers of two groups that share no tile can be added: each move slides one tile, which is in one group only. So the sum is admissible, too.",
      { show: links.patterns, label: "Compare it with Manhattan" },
      `At this start the group ${listed(group)} needs ${part} moves and the group ${listed(otherGroup)} needs ${otherPart}. Their sum is ${n.patterns}; Manhattan is ${n.manhattan}, and the goal is ${n.shortest} moves away. A* expands ${n.patternsExpanded} nodes instead of ${n.manhattanExpanded} with Manhattan.`,
      "The tables ignore the blank, so this estimate isn't consistent, as in chapter 5.",
      "One group of all tiles would give the exact distance.",
      { show: links.exact, label: "Show the exact distance" },
      `Then A* expands only the nodes on its solution. But that table has a number for each of ${count(n.positions)} positions, and for the 4 × 4 it would have more than ten trillion. Groups are the compromise: small tables, and an estimate near the truth.`,
    ],
    questions: [
      {
        ask: "Why can you add the numbers of the two groups?",
        options: [
          {
            answer: "Each move counts in one group only",
            right: true,
            why: "A move slides one tile, so no move of a solution is counted twice.",
          },
          {
            answer: "Both are lower bounds",
            why: "That isn't enough: Hamming and Manhattan are both lower bounds, but their sum may be too high.",
          },
          {
            answer: "The groups have the same size",
            why: "You can add groups of any size if they share no tile.",
          },
        ],
      },
      {
        ask: `h is the exact distance, and the goal is ${n.shortest} moves away. How many nodes does A* expand before the goal's turn comes?`,
        number: n.exactExpanded,
        right: "It expands the start and the nodes on its path to the goal, and no others.",
        wrong: "It never leaves its path: it expands one node for each move of the solution.",
        others: {
          [n.exactExpanded + 1]: "The goal itself is tested, but not expanded.",
        },
      },
    ],
  },
};
