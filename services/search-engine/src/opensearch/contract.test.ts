import { engineContract } from '../contract/engine-contract.test-helper.ts'
import { openOpenSearchEngine } from './opensearch-engine.ts'
import { openRealNode, withOpenSearch } from './real-node.test-helper.ts'

withOpenSearch(() =>
  engineContract('the contract of all engines', async () => {
    const { url } = await openRealNode()
    return openOpenSearchEngine({ url, searchTimeoutMs: 20_000 })
  }),
)
