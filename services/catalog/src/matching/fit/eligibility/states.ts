import { toStateCode, usStates } from '@fundharbor/contracts/us-states'

export { stateName } from '@fundharbor/contracts/us-states'

const codes = new Map(usStates.map(({ code, name }) => [name.toLowerCase(), code]))

/** Longer names first, so that West Virginia is not Virginia. */
const anyName = new RegExp(
  `\\b(?:${[...codes.keys()].toSorted((one, other) => other.length - one.length).join('|')})\\b(?!,? d\\.?c)`,
  'g',
)

/** Codes (`US-OH`) of the states that a text in lower case names. */
export const statesIn = (text: string): string[] => [
  ...new Set([...text.matchAll(anyName)].map(([name]) => codes.get(name) ?? '').filter(Boolean)),
]

/** The code of a state of the US by its code or name; null for anything else. */
export function stateCode(state: string | null): string | null {
  const code = toStateCode(state?.trim() ?? '')
  return usStates.some((each) => each.code === code) ? code : null
}
