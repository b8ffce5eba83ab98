/** One kind of fault: what was asked for, what the server said it had done, and what is true afterwards. */
export type FaultResult = {
  fault: string;
  sent: number;
  acknowledged: number;
  kept: number;
  doubled: number;
  lost: number;
  /** What else was seen, with its figures. */
  seen: string;
};

export type FaultRun = () => Promise<FaultResult[]>;
