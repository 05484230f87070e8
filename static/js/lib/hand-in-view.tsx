// The fields for handing in work as a file or a link, with the student's name.

import { useRef, useState } from "preact/hooks";
import { Button, Status } from "./controls.tsx";
import { Field } from "./fields.tsx";
import { isNamed } from "./hand-in.ts";
import * as text from "./hand-in-text.ts";

type HandInProps = {
  about: string;
  name: string;
  onName: (name: string) => void;
  onDownload: () => void;
  onCopy: () => void;
};

export function HandIn({ about, name, onName, onDownload, onCopy }: HandInProps) {
  const input = useRef<HTMLInputElement>(null);
  const [nameless, setNameless] = useState(false);
  const download = () => {
    const missing = !isNamed(name);
    setNameless(missing);
    if (missing) input.current?.focus();
    else onDownload();
  };
  return (
    <>
      <p class="note">{about}</p>
      <Status class="note">{nameless && text.NAMELESS}</Status>
      <div class="check-line">
        <Field label={text.NAME}>
          <input
            ref={input}
            autocomplete="name"
            maxLength={80}
            spellcheck={false}
            value={name}
            onInput={({ currentTarget: { value } }) => {
              setNameless(false);
              onName(value);
            }}
          />
        </Field>
        <Button class="strong" onPress={download}>
          {text.DOWNLOAD}
        </Button>
        <Button class="strong" onPress={onCopy}>
          {text.COPY_LINK}
        </Button>
      </div>
    </>
  );
}
