/** A state of the US, the District of Columbia, or a territory. */
export interface UsState {
  /** ISO 3166-2, e.g. `US-OH`. */
  code: string
  name: string
}

/** All states, the District of Columbia and the territories, sorted by name. */
export const usStates: readonly UsState[] = [
  'AL Alabama|AK Alaska|AS American Samoa|AZ Arizona|AR Arkansas|CA California|CO Colorado|CT Connecticut',
  'DE Delaware|DC District of Columbia|FL Florida|GA Georgia|GU Guam|HI Hawaii|ID Idaho|IL Illinois|IN Indiana',
  'IA Iowa|KS Kansas|KY Kentucky|LA Louisiana|ME Maine|MD Maryland|MA Massachusetts|MI Michigan|MN Minnesota',
  'MS Mississippi|MO Missouri|MT Montana|NE Nebraska|NV Nevada|NH New Hampshire|NJ New Jersey|NM New Mexico',
  'NY New York|NC North Carolina|ND North Dakota|MP Northern Mariana Islands|OH Ohio|OK Oklahoma|OR Oregon',
  'PA Pennsylvania|PR Puerto Rico|RI Rhode Island|SC South Carolina|SD South Dakota|TN Tennessee|TX Texas',
  'VI U.S. Virgin Islands|UT Utah|VT Vermont|VA Virginia|WA Washington|WV West Virginia|WI Wisconsin|WY Wyoming',
]
  .flatMap((line) => line.split('|'))
  .map((entry) => ({ code: `US-${entry.slice(0, 2)}`, name: entry.slice(3) }))

/** Name of a state by its code; other texts are returned as they are. */
export const stateName = (state: string): string => usStates.find(({ code }) => code === state)?.name ?? state

/** The code of a state of the US by its code, letters or name in any case; other texts are returned as they are. */
export function toStateCode(state: string): string {
  const wanted = state.toLowerCase()
  const found = usStates.find(({ code, name }) =>
    [code, code.slice(3), name].some((text) => text.toLowerCase() === wanted),
  )
  return found?.code ?? state
}
