import { Table } from "@mantine/core";
import { CRITERIA, CRITERION_NAMES } from "#contract/criteria.ts";
import type { QuestionReport } from "#contract/report.ts";

export function CriteriaTable({ criteria }: { criteria: NonNullable<QuestionReport["criteria"]> }) {
  return (
    <Table captionSide="top">
      <Table.Caption ta="start">Five criteria, 1 to 5 each, equal weight</Table.Caption>
      <Table.Tbody>
        {CRITERIA.map((criterion) => (
          <Table.Tr key={criterion}>
            <Table.Th scope="row" fw={400}>
              {CRITERION_NAMES[criterion]}
            </Table.Th>
            <Table.Td ta="end">{criteria[criterion]} of 5</Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  );
}
