import { readFileSync } from 'node:fs'

/** Instructions for the model; a changed text is a new file with the next version. */
export interface Prompt {
  /** For metrics and logs, e.g. `draft-section.v1`. */
  name: string
  text: string
}

const promptOf = (name: string): Prompt => ({
  name,
  text: readFileSync(new URL(`../../prompts/${name}.txt`, import.meta.url), 'utf8').trim(),
})

export const draftSection = promptOf('draft-section.v1')
export const translate = promptOf('translate.v1')
export const explainRecommendation = promptOf('explain-recommendation.v1')
