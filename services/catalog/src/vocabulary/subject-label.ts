import { heldVocabulary } from './current-vocabulary.ts'

/** What a subject is called; its id in words where the vocabulary does not know it any more. */
export function subjectLabel(id: string): string {
  const label = heldVocabulary()?.subjects.get(id)?.label
  if (label) return label
  const words = id.replaceAll('-', ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}
