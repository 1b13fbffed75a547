import { readFileSync } from 'node:fs'

/** Instructions for the model. Changing a text means adding a file with the next version. */
export interface Prompt {
  /** For metrics and logs, e.g. `draft-section.v4`. */
  name: string
  text: string
}

const readPrompt = (name: string): Prompt => ({
  name,
  text: readFileSync(new URL(`../../prompts/${name}.txt`, import.meta.url), 'utf8').trim(),
})

export const draftSection = readPrompt('draft-section.v4')
export const rewriteSelection = readPrompt('rewrite-selection.v1')
export const translate = readPrompt('translate.v1')
export const explainRecommendation = readPrompt('explain-recommendation.v1')
