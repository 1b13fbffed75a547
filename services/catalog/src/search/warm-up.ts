import { logger } from '@fundharbor/chassis/runtime/logger'
import { readEnglishWords } from './query/dictionaries.ts'
import { queryVector } from './rank/query-vector.ts'
import { currentSubjectVectors } from '../vocabulary/current-subject-vectors.ts'
import { currentVocabulary } from '../vocabulary/current-vocabulary.ts'

/** Loads what the first search would otherwise wait for: the vocabulary, the word list, the model, subjects' vectors. */
export async function warmUpSearch(): Promise<void> {
  try {
    const vocabulary = await currentVocabulary()
    await Promise.all([readEnglishWords(), currentSubjectVectors(vocabulary), queryVector('funding')])
  } catch (error) {
    logger.warn({ err: error }, 'the search is not warmed up: the first one takes longer')
  }
}
