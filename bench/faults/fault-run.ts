/** Results of one kind of fault: answers sent, acknowledged by the server, and found in the database. */
export type FaultResult = {
  fault: string;
  sent: number;
  acknowledged: number;
  kept: number;
  doubled: number;
  lost: number;
  /** Other observations, with figures. */
  seen: string;
};

export type FaultRun = () => Promise<FaultResult[]>;
