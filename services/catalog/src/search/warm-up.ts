import { logger } from '@fundharbor/chassis/runtime/logger'
import { readDictionary } from './query/dictionaries.ts'
import { textVector } from '../records/embeddings/embedder.ts'
import { currentSubjectVectors } from '../records/vocabulary/current-subject-vectors.ts'
import { currentVocabulary } from '../records/vocabulary/current-vocabulary.ts'

/** Preloads what the first search needs: vocabulary, dictionary, embedding model and subject vectors. */
export async function warmUpSearch(): Promise<void> {
  try {
    const vocabulary = await currentVocabulary()
    await Promise.all([readDictionary(), currentSubjectVectors(vocabulary), textVector('funding')])
  } catch (error) {
    logger.warn({ err: error }, 'Warming up the search failed; the first search will be slower')
  }
}
