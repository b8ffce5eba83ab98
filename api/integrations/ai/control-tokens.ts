/** Control tokens that end a turn. Servers with a wrong template send them as text, and users must not see them. */
const ENDS_TURN =
  /<\|(?:im_end|eot_id|eom_id|end|return|endoftext|end_of_text|end_of_turn|end_response|end_of_solution)\|>|<\/s>|<(?:end_of_turn|eos)>/iu;
const BEGINS_TURN =
  /<\|(?:im_start|start|start_header_id)\|>(?:assistant)?\n?|<\|(?:end_header_id|message|begin_of_text|begin_of_solution|start_response|start_of_turn)\|>|<s>|<(?:start_of_turn|bos)>(?:model\n)?|\[\/?INST\]/giu;
/** Matches the end of a text if it may be the beginning of a control token. */
const BEGUN = /(?:<\/?|<\|[a-z_|]{0,20}|<\/?[a-z_]{1,14}|\[\/?[a-z]{0,4})$/iu;
/** Matches control tokens at the end of a text, including the role name that may follow them. */
const NAMED = /<(?:\|im_start\||\|start\||\|start_header_id\||start_of_turn)>[a-z]{0,9}$/iu;

type ControlTokens = { hear: (piece: string) => string; end: () => string };

/** Removes control tokens, even if split between pieces, and everything after the end of the turn. */
export function createControlTokens(): ControlTokens {
  let held = "";
  let hasEnded = false;
  const take = (text: string): string => {
    const end = ENDS_TURN.exec(text);
    hasEnded = end !== null;
    return text.slice(0, end?.index).replaceAll(BEGINS_TURN, "");
  };
  return {
    hear: (piece) => {
      if (hasEnded) return "";
      held += piece;
      const from = (NAMED.exec(held) ?? BEGUN.exec(held))?.index ?? held.length;
      const whole = held.slice(0, from);
      held = held.slice(from);
      return take(whole);
    },
    end: () => (hasEnded ? "" : take(held)),
  };
}
