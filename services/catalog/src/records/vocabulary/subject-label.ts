import { cachedVocabulary } from './current-vocabulary.ts'

/** The label of a subject; its id in words if it is no longer in the vocabulary. */
export function subjectLabel(id: string): string {
  const label = cachedVocabulary()?.subjects.get(id)?.label
  if (label) return label
  const words = id.replaceAll('-', ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}
