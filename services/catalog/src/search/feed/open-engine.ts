import { openEmbeddedEngine } from '../engine/embedded/embedded-engine.ts'
import type { SearchEngine } from '../engine/engine.ts'

export interface EngineOptions {
  /** Worker threads of the embedded engine; 0 runs it in this one. */
  threads: number
  /** Where the embedded engine keeps its snapshot between starts; absent: nowhere. */
  snapshotDir?: string | undefined
  /** An OpenSearch cluster, which then searches instead of the embedded engine. */
  openSearchUrl?: string | undefined
}

/** Opens the engine that the options name. */
export function openEngine({ openSearchUrl, ...embedded }: EngineOptions): Promise<SearchEngine> {
  if (openSearchUrl) throw new Error('OPENSEARCH_URL is set, and this release has no engine for it')
  return openEmbeddedEngine(embedded)
}
