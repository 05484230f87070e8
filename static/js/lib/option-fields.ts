// The description of fields for numbers and choices, each with a sentence about its value.

export type OptionValue = number | string;
export type OptionField =
  | {
      label: string;
      range: { min: number; max: number; whole?: boolean };
      about: (value: number) => string;
    }
  | {
      label: string;
      /** The label of each value. */
      choices: Readonly<Record<string, string>>;
      about: (value: string) => string;
    };
