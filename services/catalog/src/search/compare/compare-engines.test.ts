import { expect, onTestFinished, test } from 'vitest'
import { inBatches, documentsWithTitles } from '@fundharbor/search-engine/contract/fixtures.test-helper'
import { openEmbeddedEngine } from '@fundharbor/search-engine/embedded/embedded-engine'
import { shippedVocabulary } from '../../records/vocabulary/current-vocabulary.ts'
import { compareEngines } from './compare-engines.ts'
import { openOpenSearchEngine } from '@fundharbor/search-engine/opensearch/opensearch-engine'
import { openRealNode, withOpenSearch } from '@fundharbor/search-engine/opensearch/real-node.test-helper'

async function bothEngines(embedded: string[], inCluster: string[]) {
  const { url } = await openRealNode()
  const engines = [await openEmbeddedEngine({ threads: 0 }), openOpenSearchEngine({ url })] as const
  onTestFinished(async () => {
    for (const engine of engines) await engine.close()
  })
  await engines[0].rebuild(inBatches(documentsWithTitles(...embedded)), 'one')
  await engines[1].rebuild(inBatches(documentsWithTitles(...inCluster)), 'one')
  return engines
}

withOpenSearch(() => {
  test('engines with the same documents produce the same results', async () => {
    const titles = ['Rural clinics', 'Clinics', 'Rural roads', 'Arts']
    const engines = await bothEngines(titles, titles)
    expect(await compareEngines(engines, 'rural clinics', await shippedVocabulary())).toMatchObject({
      totals: [1, 1],
      overlap10: 1,
      overlap100: 1,
      relatedOverlap: 1,
      areFacetsEqual: true,
    })
  })

  test('differences between engines are reported', async () => {
    const engines = await bothEngines(['Arts', 'Arts'], ['Arts'])
    expect(await compareEngines(engines, 'arts', await shippedVocabulary())).toMatchObject({
      totals: [2, 1],
      overlap10: 0.5,
    })
  })
})
