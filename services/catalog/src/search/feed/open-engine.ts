import { mkdir } from 'node:fs/promises'
import path from 'node:path'
import { openEmbeddedEngine } from '../engine/embedded/embedded-engine.ts'
import { analyzerVersion } from '../engine/embedded/analyzer-version.ts'
import type { SearchEngine } from '../engine/engine.ts'
import { DEFAULT_ALIAS } from '../engine/opensearch/connection.ts'
import { openOpenSearchEngine } from '../engine/opensearch/opensearch-engine.ts'
import { DOCUMENTS_VERSION } from './documents.ts'

export interface EngineOptions {
  /** Worker threads of the embedded engine; 0 runs it in this one. */
  threads: number
  /** Where the embedded engine keeps its snapshot between starts; absent: nowhere. */
  snapshotDir?: string | undefined
  /** An OpenSearch cluster, which then searches instead of the embedded engine. */
  openSearchUrl?: string | undefined
  /** Which engine answers while OpenSearch is away; absent: none. */
  fallback?: 'embedded' | undefined
}

/** Opens the engine that the options name. */
export async function openEngine({
  threads,
  snapshotDir,
  openSearchUrl,
}: EngineOptions): Promise<SearchEngine> {
  if (openSearchUrl) return openOpenSearchEngine({ url: openSearchUrl, alias: aliasOf(DOCUMENTS_VERSION) })
  if (!snapshotDir) return openEmbeddedEngine({ threads })
  await mkdir(snapshotDir, { recursive: true })
  // The epoch of the database is part of the position; here it is about how documents were made.
  const epoch = `documents ${DOCUMENTS_VERSION}`
  return openEmbeddedEngine({ threads, snapshotFile: path.join(snapshotDir, 'search-index.bin'), epoch })
}

/** Releases that make or analyze documents differently have indices of their own, so that both can run at once. */
const aliasOf = (documentsVersion: string | number): string =>
  `${DEFAULT_ALIAS}-${documentsVersion}-${analyzerVersion()}`.replaceAll(' ', '-')
