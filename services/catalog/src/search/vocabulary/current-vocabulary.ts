import { readEverydayWords, readShippedSubjects } from './shipped-subjects.ts'
import { compileVocabulary, type Vocabulary } from './vocabulary.ts'

let shipped: Promise<Vocabulary> | undefined

/** The vocabulary that queries and records are read with. */
export const currentVocabulary = (): Promise<Vocabulary> =>
  (shipped ??= Promise.all([readShippedSubjects(), readEverydayWords()]).then((parts) =>
    compileVocabulary(...parts),
  ))
