import type { Option } from './field.tsx'

const fold = (text: string) =>
  text
    .normalize('NFD')
    .replaceAll(/\p{Diacritic}/gu, '')
    .toLowerCase()

/** Options that contain the typed text, with those that start with it first. Ignores case and accents. */
export function filterOptions(options: readonly Option[], typed: string): Option[] {
  const search = fold(typed.trim())
  const rank = ({ label }: Option) => (fold(label).startsWith(search) ? 0 : 1)
  return options.filter(({ label }) => fold(label).includes(search)).toSorted((a, b) => rank(a) - rank(b))
}
