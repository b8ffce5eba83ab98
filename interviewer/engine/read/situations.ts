import replies from "#interviewer/data/replies.json" with { type: "json" };

/** The kinds of an act's messages that want different replies, in the order of the encoder's outputs. */
export const SITUATIONS = replies.flatMap(({ id, act }) => (act === undefined ? [] : [{ id, act }]));
