import type { Option } from './field.tsx'

const fold = (text: string) =>
  text
    .normalize('NFD')
    .replaceAll(/\p{Diacritic}/gu, '')
    .trim()
    .toLowerCase()

const namesOf = ({ label, otherNames = [] }: Option) => [label, ...otherNames].map(fold)

/** Options that contain the typed text, with those that start with it first. Ignores case and accents. */
export function filterOptions(options: readonly Option[], typed: string): Option[] {
  const search = fold(typed)
  const rank = (option: Option) => (namesOf(option).some((name) => name.startsWith(search)) ? 0 : 1)
  return options
    .filter((option) => namesOf(option).some((name) => name.includes(search)))
    .toSorted((a, b) => rank(a) - rank(b))
}

/** The option whose name was typed in full. */
export const findNamed = (options: readonly Option[], typed: string): Option | undefined =>
  options.find((option) => namesOf(option).includes(fold(typed)))
