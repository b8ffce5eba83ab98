import { Checkbox, Group, NativeSelect, TextInput } from "@mantine/core";
import { IconSearch } from "@tabler/icons-react";
import type { Coach } from "#contract/coaching.ts";
import { WORDS } from "../words.ts";
import { type CoachFilters, languagesOf } from "./filters.ts";

type CoachFilterBarProps = {
  coaches: readonly Coach[];
  filters: CoachFilters;
  onChange: (filters: CoachFilters) => void;
};

export function CoachFilterBar({ coaches, filters, onChange }: CoachFilterBarProps) {
  const change = (changes: Partial<CoachFilters>) => onChange({ ...filters, ...changes });
  const { search, language, freeSoon, order } = filters;
  return (
    <Group align="flex-end" component="search" gap="md">
      <TextInput
        label={WORDS.searchCoaches}
        placeholder={WORDS.specializationLanguageOrName}
        type="search"
        flex="1 1 16rem"
        maw="26rem"
        leftSection={<IconSearch size={18} aria-hidden />}
        value={search}
        onChange={(event) => change({ search: event.currentTarget.value })}
      />
      <NativeSelect
        label={WORDS.language}
        size="md"
        flex={{ base: "1 1 100%", xs: "none" }}
        data={[
          { value: "", label: WORDS.anyLanguage },
          ...languagesOf(coaches).map((value) => ({ value, label: value })),
        ]}
        value={language}
        onChange={(event) => change({ language: event.currentTarget.value })}
      />
      <NativeSelect
        label={WORDS.sortBy}
        size="md"
        flex={{ base: "1 1 100%", xs: "none" }}
        data={[
          { value: "experience", label: WORDS.mostExperience },
          { value: "rating", label: WORDS.bestRating },
        ]}
        value={order}
        onChange={(event) =>
          change({ order: event.currentTarget.value === "rating" ? "rating" : "experience" })
        }
      />
      <Checkbox
        label={WORDS.freeWithin7Days}
        flex={{ base: "1 1 100%", xs: "none" }}
        py="sm"
        checked={freeSoon}
        onChange={(event) => change({ freeSoon: event.currentTarget.checked })}
      />
    </Group>
  );
}
