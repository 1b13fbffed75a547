/** How a share of one is judged (specification, "Business constants"): a word and the tone of its colour. */
export interface Band {
  word: 'Excellent' | 'Good' | 'Fair' | 'Potential'
  tone: 'ok' | 'info' | 'warn' | 'neutral'
}

const bands: (Band & { from: number })[] = [
  { from: 0.8, word: 'Excellent', tone: 'ok' },
  { from: 0.6, word: 'Good', tone: 'info' },
  { from: 0.4, word: 'Fair', tone: 'warn' },
]

export const bandOf = (share: number): Band =>
  bands.find(({ from }) => share >= from) ?? { word: 'Potential', tone: 'neutral' }

export const percentOf = (share: number): number => Math.round(share * 100)
