// The list below the text box from which the user chooses if a text contains several boards.

import { Button } from "../lib/controls.tsx";
import { findPanel } from "../lib/dom.ts";
import { render } from "../lib/render.ts";
import type { Panel } from "../lib/store.ts";
import { formatBoard } from "../puzzle/notation.ts";
import type { Position } from "../puzzle/rules.ts";
import type { State } from "../state/state.ts";
import { boardsNote, CLOSE_BOARDS, chooseOne, solveSummary } from "./editor-text.ts";

const MOST_SHOWN = 200;

interface BoardsIntents {
  choose(board: Position): void;
  closeBoards(): void;
}

export function createBoardsView(intents: BoardsIntents): Panel<State> {
  const { root } = findPanel("boards");

  return {
    pick: ({ page }) => [page.boards],
    show({ page: { boards } }) {
      root.hidden = boards === null;
      render(boards && <Boards {...boards} intents={intents} />, root);
    },
  };
}

type BoardsProps = NonNullable<State["page"]["boards"]> & { intents: BoardsIntents };

function Boards({ list, solves, unread, intents }: BoardsProps) {
  return (
    <>
      <div class="row-ends">
        <h2>{chooseOne(list.length, Boolean(solves[0]))}</h2>
        <Button onPress={intents.closeBoards}>{CLOSE_BOARDS}</Button>
      </div>
      <ol>
        {list.slice(0, MOST_SHOWN).map((board, i) => {
          const solve = solves[i];
          return (
            <li key={i}>
              <Button class="choice" onPress={() => intents.choose(board)}>
                <span class="size">{`${board.rows} × ${board.cols}`}</span>
                <span class="preview">{formatBoard(board).replaceAll("_", " / ")}</span>
                {solve && <span class="size">{solveSummary(solve)}</span>}
              </Button>
            </li>
          );
        })}
      </ol>
      <p class="note">{boardsNote(list.length > MOST_SHOWN ? MOST_SHOWN : null, unread)}</p>
    </>
  );
}
