"""Positions of a sliding-tile puzzle, and the rules of the puzzle.

A board of `rows` x `cols` cells holds the tiles 1 .. rows*cols-1 and one blank, written 0. Cells
are counted row by row from 0. A move is named by the direction in which a *tile* slides: `U`, `D`,
`L` or `R`. The standard goal has the tiles in order and the blank last. If an argument `goal` is
None, it means the standard goal.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from operator import index
from typing import Any

from slidestar.errors import IllegalMove, InvalidBoard, PuzzleError, quote
from slidestar.puzzle.board_text import MAX_TILES, parse_rows, write_rows
from slidestar.puzzle.moves import MOVES, Metric, Moves, read_letters


def check_board(name: str, value: object) -> None:
    """Raise `TypeError` unless a value is a board.

    >>> check_board("board", "867254301")
    Traceback (most recent call last):
    TypeError: board must be a Board, got '867254301'
    """
    if not isinstance(value, Board):
        raise TypeError(f"{name} must be a Board, got {quote(value)}")


class Board:
    """An immutable arrangement of tiles, which is hashable and comparable with `==`.

    >>> board = Board([[1, 2, 3], [4, 0, 6], [7, 5, 8]])
    >>> board.manhattan(), board.is_solvable(), len(board.neighbors())
    (2, True, 4)
    >>> print(board.move("U").move("L"))
    3
     1  2  3
     4  5  6
     7  8  0

    Raises `InvalidBoard` unless `tiles` is a grid of at least 2x2 with each of the ints 0 ..
    rows*cols-1 once. `tile_at`, `size`, `is_goal`, `hamming` and `manhattan` cost O(1), because
    construction computes the distances and moves update them. `inversions` costs O(tiles *
    log(tiles)). All other methods cost O(tiles).
    """

    __slots__ = ("_blank", "_cols", "_hamming", "_hash", "_manhattan", "_rows", "_tiles")

    def __init__(self, tiles: Iterable[Iterable[int]]) -> None:
        grid = _checked(tiles)
        self._rows = len(grid)
        self._cols = len(grid[0])
        self._tiles = tuple(tile for row in grid for tile in row)
        self._blank = self._tiles.index(0)
        self._hamming, self._manhattan = _distances(self._tiles, self._cols)
        self._hash: int | None = None

    # Construction ------------------------------------------------------------------------------

    @classmethod
    def parse(cls, text: str) -> Board:
        """Parse a board in any of the usual forms.

        Rows end at `/`, `_`, `;`, `|`, brackets or line breaks, tiles at spaces, commas, dots or
        `-`. A size may come first (`3`, or `3 4` for rows and columns). Boards up to 3x3 may be
        one run of digits, and square boards need no row breaks.

        >>> Board.parse("1 2 3/4 0 6/7 5 8") == Board.parse("123406758")
        True

        Raises `InvalidBoard`, with the fault and the text.
        """
        if not isinstance(text, str):
            raise InvalidBoard(f"text must be a string, got {quote(text)}")
        return cls(parse_rows(text))

    @classmethod
    def solved(cls, rows: int, cols: int | None = None) -> Board:
        """Return the standard goal of a size: the tiles in order, the blank last.

        >>> Board.solved(2, 3)
        Board([[1, 2, 3], [4, 5, 0]])

        Raises `InvalidBoard` for a size below 2x2 or of too many cells.
        """
        rows, cols = _checked_size(rows, rows if cols is None else cols)
        tiles = (*range(1, rows * cols), 0)
        return cls._make(rows, cols, tiles, rows * cols - 1, 0, 0)

    @classmethod
    def from_flat(cls, tiles: Sequence[int], rows: int, cols: int) -> Board:
        """Return the board with a sequence of tiles in row-major order.

        >>> Board.from_flat([1, 2, 3, 0], 2, 2)
        Board([[1, 2], [3, 0]])

        Raises `InvalidBoard` unless the sequence has each of the ints 0 .. rows*cols-1 once.
        """
        rows, cols = _checked_size(rows, cols)
        if not isinstance(tiles, Iterable):
            raise InvalidBoard(f"tiles must be a sequence of ints, got {quote(tiles)}")
        tiles = tuple(tiles)
        if len(tiles) != rows * cols:
            raise InvalidBoard(
                f"a {rows}x{cols} board must have {rows * cols} tiles, got {len(tiles)}"
            )
        return cls(tiles[i : i + cols] for i in range(0, len(tiles), cols))

    @classmethod
    def _make(
        cls, rows: int, cols: int, tiles: tuple[int, ...], blank: int, hamming: int, manhattan: int
    ) -> Board:
        """Return a board from parts that are known to be valid."""
        board = cls.__new__(cls)
        board._rows, board._cols, board._tiles, board._blank = rows, cols, tiles, blank
        board._hamming, board._manhattan, board._hash = hamming, manhattan, None
        return board

    # Contents ----------------------------------------------------------------------------------

    @property
    def rows(self) -> int:
        """The number of rows."""
        return self._rows

    @property
    def cols(self) -> int:
        """The number of columns."""
        return self._cols

    @property
    def size(self) -> int:
        """The n of an n-by-n board. Raises `PuzzleError` for other boards."""
        if self._rows != self._cols:
            raise PuzzleError(
                f"a {self._rows}x{self._cols} board has no single size: use rows and cols"
            )
        return self._rows

    @property
    def tiles(self) -> tuple[int, ...]:
        """All tiles in row-major order, 0 for the blank."""
        return self._tiles

    @property
    def blank(self) -> int:
        """The blank's cell, counted row by row from 0."""
        return self._blank

    def grid(self) -> tuple[tuple[int, ...], ...]:
        """Return the tiles as a tuple of rows.

        >>> Board.solved(2).grid()
        ((1, 2), (3, 0))
        """
        tiles, cols = self._tiles, self._cols
        return tuple(tiles[i : i + cols] for i in range(0, len(tiles), cols))

    def __getitem__(self, row: int) -> tuple[int, ...]:
        """Return the tiles of a row, so that `board[1][2]` is a tile.

        >>> Board.parse("1 2 3/4 0 6/7 5 8")[1]
        (4, 0, 6)
        """
        return self.grid()[row]

    def __len__(self) -> int:
        """Return the number of rows."""
        return self._rows

    def __iter__(self) -> Iterator[tuple[int, ...]]:
        """Yield the rows.

        >>> for row in Board.solved(2):
        ...     print(row)
        (1, 2)
        (3, 0)
        """
        return iter(self.grid())

    def tile_at(self, row: int, col: int) -> int:
        """Return the tile in a cell, 0 for the blank. Rows and columns are counted from 0.

        >>> Board.solved(2, 3).tile_at(0, 2)
        3

        Raises `IndexError` for a cell outside the board.
        """
        try:
            if 0 <= row < self._rows and 0 <= col < self._cols:
                return self._tiles[row * self._cols + col]
        except TypeError:
            raise TypeError(
                f"row and col must be ints, got {quote(row)} and {quote(col)}"
            ) from None
        raise IndexError(f"({row}, {col}) is outside a {self._rows}x{self._cols} board")

    # Distances and parity ----------------------------------------------------------------------

    def hamming(self, goal: Board | None = None) -> int:
        """Return the number of misplaced tiles, not counting the blank.

        This costs O(1) for the standard goal, and O(tiles) for other goals.

        >>> Board.parse("4 1 3/0 2 6/7 5 8").hamming()
        5

        Raises `InvalidBoard` for a goal of another shape.
        """
        if goal is None:
            return self._hamming
        self._check_goal(goal)
        pairs = zip(self._tiles, goal._tiles, strict=True)
        return sum(mine != its for mine, its in pairs if mine)

    def manhattan(self, goal: Board | None = None) -> int:
        """Return the sum of the tiles' distances to their goal cells, in rows plus columns.

        This costs O(1) for the standard goal, and O(tiles) for other goals.

        >>> Board.parse("1 6 4/7 0 8/2 3 5").manhattan()
        16

        Raises `InvalidBoard` for a goal of another shape.
        """
        if goal is None:
            return self._manhattan
        self._check_goal(goal)
        place = places(goal._tiles)
        cols = self._cols
        total = 0
        for cell, tile in enumerate(self._tiles):
            if tile:
                target = place[tile]
                total += abs(cell // cols - target // cols) + abs(cell % cols - target % cols)
        return total

    def is_goal(self, goal: Board | None = None) -> bool:
        """Return whether this board is the goal.

        >>> Board.solved(3).is_goal(), Board.solved(3).is_goal(Board.solved(3).twin())
        (True, False)
        """
        return self._hamming == 0 if goal is None else self == goal

    def is_solvable(self, goal: Board | None = None) -> bool:
        """Return whether the goal can be reached, by parity. This costs O(tiles).

        Each move swaps the blank with a tile. This changes both the parity of the permutation and
        the parity of the blank's distance to its goal cell (W. W. Johnson and W. E. Story, 1879).
        A permutation is even if the number of cells minus the number of its cycles is even.

        >>> Board.parse("1 2 3/4 5 6/8 7 0").is_solvable()
        False
        """
        if goal is None:
            place = list(range(-1, len(self._tiles) - 1))
            place[0] = len(self._tiles) - 1
        else:
            self._check_goal(goal)
            place = places(goal._tiles)
        seen = bytearray(len(place))
        flips = len(place)
        for start in range(len(place)):
            if seen[start]:
                continue
            flips -= 1
            cell = start
            while not seen[cell]:
                seen[cell] = 1
                cell = place[self._tiles[cell]]
        row, col = divmod(self._blank, self._cols)
        goal_row, goal_col = divmod(place[0], self._cols)
        return (flips - abs(row - goal_row) - abs(col - goal_col)) % 2 == 0

    def inversions(self, goal: Board | None = None) -> int:
        """Return the number of pairs of tiles in the wrong order, row by row without the blank.

        The right order is the order of the tiles in the goal. This costs O(tiles * log(tiles)).

        >>> Board.parse("1 2 3/4 6 8/7 5 0").inversions()
        4
        """
        if goal is None:
            order = [tile for tile in self._tiles if tile]
        else:
            self._check_goal(goal)
            rank = [0] * len(self._tiles)
            for i, tile in enumerate(tile for tile in goal._tiles if tile):
                rank[tile] = i + 1
            order = [rank[tile] for tile in self._tiles if tile]
        # A Fenwick tree over the values counts, for each tile, the smaller tiles after it.
        tree = [0] * (len(order) + 1)
        total = 0
        for value in reversed(order):
            node = value
            while node:
                total += tree[node]
                node &= node - 1
            node = value
            while node < len(tree):
                tree[node] += 1
                node += node & -node
        return total

    # Moves -------------------------------------------------------------------------------------

    def legal_moves(self) -> tuple[str, ...]:
        """Return the legal moves, in the order U, D, L, R.

        >>> Board.solved(3).legal_moves()
        ('D', 'R')
        """
        return tuple(move for move, _ in self._moves())

    def move(self, move: str) -> Board:
        """Return the board after a tile slides `U`, `D`, `L` or `R` (either case) into the blank.

        >>> Board.solved(2).move("D")
        Board([[1, 0], [3, 2]])

        Raises `IllegalMove` if there is no such tile or no such move.
        """
        letter = move.upper() if isinstance(move, str) else ""
        if letter not in MOVES or len(letter) != 1:
            raise IllegalMove(f"move must be U, D, L or R, got {quote(move)}")
        for legal, source in self._moves():
            if legal == letter:
                return self._slid(source)
        raise IllegalMove(f"no tile can move {letter} in {quote(self.text())}")

    def apply(self, moves: str | Iterable[str]) -> Board:
        """Return the board after moves: a text such as `R3D2LU`, or letters in either case.

        >>> Board.parse("1 2 3/4 0 6/7 5 8").apply("UL").is_goal()
        True
        >>> Board.solved(4).apply("D2R3") == Board.solved(4).apply(["d", "d", "r", "r", "r"])
        True

        Raises `IllegalMove`, which names the illegal move.
        """
        # Updating one list is ten times as fast as creating a board for each move.
        tiles, blank = list(self._tiles), self._blank
        for number, move in enumerate(read_letters(moves), start=1):
            for legal, source in moves_from(blank, self._rows, self._cols):
                if legal == move:
                    tiles[blank], tiles[source] = tiles[source], 0
                    blank = source
                    break
            else:
                text = quote(self._with(tiles, blank).text())
                raise IllegalMove(f"move {number}: no tile can move {move} in {text}")
        return self._with(tiles, blank)

    def neighbors(self) -> tuple[Board, ...]:
        """Return the two to four boards one move away, in the order of `legal_moves()`.

        >>> Board.solved(2).neighbors()
        (Board([[1, 0], [3, 2]]), Board([[1, 2], [0, 3]]))
        """
        return tuple(self._slid(source) for _, source in self._moves())

    def twin(self) -> Board:
        """Return the board with two tiles swapped. Exactly one of a board and its twin is solvable.

        The tiles are the first two in row-major order, so the twin of the twin is the board.

        >>> Board.parse("1 0/2 3").twin()
        Board([[2, 0], [1, 3]])
        """
        first, second = [cell for cell in range(3) if self._tiles[cell]][:2]
        return self.swapped(self._tiles[first], self._tiles[second])

    def swapped(self, a: int, b: int) -> Board:
        """Return the board with tiles `a` and `b` swapped. This changes whether it is solvable.

        >>> Board.solved(2).swapped(1, 3)
        Board([[3, 2], [1, 0]])

        Raises `InvalidBoard` unless `a` and `b` are two tiles of the board. The blank is not a
        tile.
        """
        count = len(self._tiles)
        a, b = _as_int(a), _as_int(b)
        if a == b or not (0 < a < count and 0 < b < count):
            raise InvalidBoard(f"a and b must be two tiles of 1 to {count - 1}, got {a} and {b}")
        tiles = list(self._tiles)
        i, j = tiles.index(a), tiles.index(b)
        tiles[i], tiles[j] = b, a
        return self._with(tiles, self._blank)

    def _with(self, tiles: Sequence[int], blank: int) -> Board:
        hamming, manhattan = _distances(tiles, self._cols)
        return self._make(self._rows, self._cols, tuple(tiles), blank, hamming, manhattan)

    def _moves(self) -> tuple[tuple[str, int], ...]:
        return moves_from(self._blank, self._rows, self._cols)

    def _slid(self, source: int) -> Board:
        blank, cols = self._blank, self._cols
        tile = self._tiles[source]
        tiles = list(self._tiles)
        tiles[blank], tiles[source] = tile, 0
        target = tile - 1
        row, col = divmod(target, cols)
        steps = abs(blank // cols - row) + abs(blank % cols - col)
        steps -= abs(source // cols - row) + abs(source % cols - col)
        hamming = self._hamming + (blank != target) - (source != target)
        manhattan = self._manhattan + steps
        return self._make(self._rows, cols, tuple(tiles), source, hamming, manhattan)

    def goal_or_standard(self, goal: Board | None) -> Board:
        """Return `goal`, or the standard goal for None.

        >>> Board.parse("1 0/3 2").goal_or_standard(None)
        Board([[1, 2], [3, 0]])

        Raises `InvalidBoard` for a goal of another shape.
        """
        if goal is None:
            return Board.solved(self._rows, self._cols)
        self._check_goal(goal)
        return goal

    def _check_goal(self, goal: Board) -> None:
        check_board("goal", goal)
        if (goal._rows, goal._cols) != (self._rows, self._cols):
            raise InvalidBoard(
                f"a {goal._rows}x{goal._cols} goal doesn't fit a {self._rows}x{self._cols} board"
            )

    # Text and protocol -------------------------------------------------------------------------

    def text(self) -> str:
        """Return the canonical text, which `Board.parse` reads: `1-2-3_4-0-6_7-5-8`."""
        return write_rows(self.grid())

    def __str__(self) -> str:
        """Return the size (`3`, or `3 4` for rows and columns) and the rows, in rows + 1 lines."""
        width = max(2, len(str(len(self._tiles) - 1)))
        size = str(self._rows) if self._rows == self._cols else f"{self._rows} {self._cols}"
        lines = (" ".join(f"{tile:{width}}" for tile in row) for row in self.grid())
        return "\n".join((size, *lines))

    def __repr__(self) -> str:
        return f"Board({[list(row) for row in self.grid()]})"

    def _repr_svg_(self) -> str | None:
        """Return a picture for notebooks, or None for boards of more than 10,000 cells."""
        from slidestar.pictures.svg import board_svg  # the page does not draw boards in Python

        return board_svg(self)

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Board):
            return NotImplemented
        return self._cols == other._cols and self._tiles == other._tiles

    def __reduce__(self) -> tuple[Any, ...]:
        # The two oldest pickle protocols do not support slots by default.
        parts = (self._rows, self._cols, self._tiles, self._blank, self._hamming, self._manhattan)
        return self._make, parts

    def __hash__(self) -> int:
        if self._hash is None:
            self._hash = hash((self._cols, self._tiles))
        return self._hash


@lru_cache(maxsize=4096)
def moves_from(blank: int, rows: int, cols: int) -> tuple[tuple[str, int], ...]:
    """Return the legal moves for a cell of the blank, as pairs of a letter and the tile's cell.

    >>> moves_from(0, 2, 2)
    (('U', 2), ('L', 1))
    """
    row, col = divmod(blank, cols)
    moves = []
    if row < rows - 1:
        moves.append(("U", blank + cols))
    if row > 0:
        moves.append(("D", blank - cols))
    if col < cols - 1:
        moves.append(("L", blank + 1))
    if col > 0:
        moves.append(("R", blank - 1))
    return tuple(moves)


def positions_along(board: Board, moves: Iterable[str]) -> Iterator[Board]:
    """Yield a board and the position after each move."""
    yield board
    for move in moves:
        board = board.move(move)
        yield board


def moves_of(board: Board, metric: Metric = Metric.STM) -> Iterator[tuple[str, Board]]:
    """Yield the legal moves of a metric, as letters, each with the board after the move.

    >>> [letters for letters, _ in moves_of(Board.solved(3), Metric.MTM)]
    ['D', 'DD', 'R', 'RR']
    """
    for letter, after in zip(board.legal_moves(), board.neighbors(), strict=True):
        yield letter, after
        letters = letter
        while metric is Metric.MTM and letter in after.legal_moves():
            letters, after = letters + letter, after.move(letter)
            yield letters, after


def positions_in(board: Board, moves: Moves, metric: Metric) -> Iterator[Board]:
    """Yield a board and the position after each move of a metric.

    >>> [position.blank for position in positions_in(Board.solved(3), Moves("R2D"), Metric.MTM)]
    [8, 6, 3]
    """
    yield board
    for step in metric.steps(moves):
        board = board.apply(step)
        yield board


def places(tiles: Sequence[int]) -> list[int]:
    """Return the cell of each tile, from the tile of each cell.

    >>> places((3, 0, 1, 2))
    [1, 2, 3, 0]
    """
    place = [0] * len(tiles)
    for cell, tile in enumerate(tiles):
        place[tile] = cell
    return place


def _checked_size(rows: object, cols: object) -> tuple[int, int]:
    """Return the size as plain ints. Raises `InvalidBoard`."""
    rows, cols = _as_int(rows), _as_int(cols)
    if rows < 2 or cols < 2:
        raise InvalidBoard(f"{rows}x{cols} is too small: a board has at least 2x2 cells")
    if rows * cols > MAX_TILES:
        raise InvalidBoard(f"{rows}x{cols} is too large: at most {MAX_TILES:,} cells")
    return rows, cols


def _checked(tiles: Iterable[Iterable[int]]) -> list[list[int]]:
    """Return the grid as lists of plain ints. Raises `InvalidBoard`."""
    if isinstance(tiles, str):
        raise InvalidBoard(
            f"tiles must be rows of ints, got {quote(tiles)}: use Board.parse for text"
        )
    try:
        tiles = list(tiles)
        rows = [list(row) for row in tiles]
    except TypeError:
        flat = isinstance(tiles, list) and not any(isinstance(row, Iterable) for row in tiles)
        use = ": use Board.from_flat for tiles without rows" if flat and tiles else ""
        raise InvalidBoard(f"tiles must be rows of ints, got {quote(tiles)}{use}") from None
    if not rows or not rows[0]:
        raise InvalidBoard(f"the grid is empty: {quote(rows)}")
    cols = len(rows[0])
    for number, row in enumerate(rows, start=1):
        if len(row) != cols:
            raise InvalidBoard(
                f"row {number} has {len(row)} tiles where row 1 has {cols}: {quote(row)}"
            )
    _checked_size(len(rows), cols)
    count = len(rows) * cols
    seen = bytearray(count)
    for row in rows:
        for col, tile in enumerate(row):
            if type(tile) is not int:
                row[col] = tile = _as_int(tile, f" in {quote(row)}")
            if not 0 <= tile < count:
                raise InvalidBoard(
                    f"a tile must be from 0 to {count - 1}, got {quote(tile)} in {quote(rows)}"
                )
            if seen[tile]:
                raise InvalidBoard(f"tile {tile} appears twice in {quote(rows)}")
            seen[tile] = 1
    return rows


def _as_int(number: object, where: str = "") -> int:
    """Convert an integer of any type, such as NumPy's, but not a bool. Raises `InvalidBoard`."""
    if not isinstance(number, bool):
        try:
            return index(number)  # type: ignore[arg-type]
        except TypeError:
            pass
    raise InvalidBoard(f"expected an int, got {quote(number)}{where}")


def _distances(tiles: Sequence[int], cols: int) -> tuple[int, int]:
    """Return the Hamming and Manhattan distances to the standard goal."""
    hamming = manhattan = 0
    for cell, tile in enumerate(tiles):
        if tile and tile != cell + 1:
            hamming += 1
            target = tile - 1
            manhattan += abs(cell // cols - target // cols) + abs(cell % cols - target % cols)
    return hamming, manhattan
