import { mkdir } from 'node:fs/promises'
import path from 'node:path'
import { openEmbeddedEngine } from '@fundharbor/search-engine/embedded/embedded-engine'
import { analyzerVersion } from '@fundharbor/search-engine/embedded/analyzer-version'
import type { SearchEngine } from '@fundharbor/search-engine/engine'
import { DOCUMENTS_VERSION } from './documents.ts'

export interface EngineOptions {
  /** Worker threads of the embedded engine; 0 runs it in the calling thread. */
  threads: number
  /** Folder of the embedded engine's snapshot; undefined: no snapshot. */
  snapshotDir?: string | undefined
  /** Addresses of an OpenSearch cluster's nodes, separated by commas, to use instead of the embedded engine. */
  openSearchUrl?: string | undefined
  /** The fallback while OpenSearch is unavailable; undefined: none. */
  fallback?: 'embedded' | undefined
}

/** Opens the configured engine. */
export async function openEngine({
  threads,
  snapshotDir,
  openSearchUrl,
}: EngineOptions): Promise<SearchEngine> {
  if (openSearchUrl) return openCluster(openSearchUrl)
  if (!snapshotDir) return openEmbeddedEngine({ threads })
  await mkdir(snapshotDir, { recursive: true })
  // The position already contains the database's epoch; this one identifies how documents are built.
  const epoch = `documents ${DOCUMENTS_VERSION}`
  return openEmbeddedEngine({ threads, snapshotFile: path.join(snapshotDir, 'search-index.bin'), epoch })
}

/** Loads the client only here: its 547 files would slow down the start of every site without a cluster. */
async function openCluster(url: string): Promise<SearchEngine> {
  const [{ DEFAULT_ALIAS }, { openOpenSearchEngine }] = await Promise.all([
    import('@fundharbor/search-engine/opensearch/connection'),
    import('@fundharbor/search-engine/opensearch/opensearch-engine'),
  ])
  // Releases that build or analyze documents differently use separate indices, so that both can run at once.
  const alias = `${DEFAULT_ALIAS}-${DOCUMENTS_VERSION}-${analyzerVersion()}`.replaceAll(' ', '-')
  return openOpenSearchEngine({ url, alias })
}
