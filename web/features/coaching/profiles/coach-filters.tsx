import { Button, Checkbox, Group, NativeSelect, TextInput } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { IconSearch } from "@tabler/icons-react";
import { useId } from "react";
import type { Coach } from "#contract/coaching.ts";
import { WORDS } from "../words.ts";
import { type CoachFilters, languagesOf, NO_FILTERS } from "./filters.ts";

type CoachFilterBarProps = {
  coaches: readonly Coach[];
  filters: CoachFilters;
  onChange: (filters: CoachFilters) => void;
};

/** On phones everything except the search is folded, so that the first coach is on the first screen. */
export function CoachFilterBar({ coaches, filters, onChange }: CoachFilterBarProps) {
  const change = (changes: Partial<CoachFilters>) => onChange({ ...filters, ...changes });
  const { search, language, freeSoon, order } = filters;
  const id = useId();
  const [opened, { toggle }] = useDisclosure(false);
  const chosen = [language !== "", order !== NO_FILTERS.order, freeSoon].filter(Boolean).length;
  return (
    <Group align="flex-end" component="search" gap="md">
      <TextInput
        label={WORDS.searchCoaches}
        placeholder={WORDS.specializationLanguageOrName}
        type="search"
        flex={{ base: "1 1 10rem", sm: "1 1 16rem" }}
        maw="26rem"
        leftSection={<IconSearch size={18} aria-hidden />}
        value={search}
        onChange={(event) => change({ search: event.currentTarget.value })}
      />
      <Button variant="default" hiddenFrom="sm" aria-expanded={opened} aria-controls={id} onClick={toggle}>
        {WORDS.filters(chosen)}
      </Button>
      <Group id={id} align="flex-end" gap="md" {...(!opened && { visibleFrom: "sm" })}>
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
    </Group>
  );
}
