import type { SourceName } from '@fundharbor/contracts/vocabulary'
import type { Knex } from 'knex'
import type { ReadRecord } from '../opportunities/record.ts'
import type { SourceClient } from './client.ts'

/** How a source is reached on this site. */
export interface Access {
  url: string
  key?: string | undefined
}

/** One reading of a source. */
export interface Reading extends Access {
  /** The id under which the source's state is stored. */
  id: string
  client: SourceClient
  readAt: Date
}

/** A record in a source's list. A changed fingerprint means that the record has changed. */
export interface Listed {
  sourceId: string
  fingerprint: string
  /** What the list says of it; all of it where the source has no `fetch`. */
  raw: unknown
}

interface SourceFacts {
  /** Whose records they are. */
  name: SourceName
  /** Shown to administrators. */
  label: string
  defaultUrl: string
  /** Read unless LIVE_SOURCES names others. Sources that need a key are read once they have one. */
  isDefault: boolean
  /** The hour of the day in UTC from which it is read. Default: half past six. */
  dueHour?: number
}

/** A source with a list that can be read page by page, newest first. */
export interface ListSource extends SourceFacts {
  /** Whether several live sources have records of this name, so that each withdraws only its own. */
  isShared?: boolean
  requestsPerSecond: number
  /** Throws SourceUnavailableError for responses that report a fault of the source. */
  check?(response: unknown): void
  /** Pages of all records that are open or will open. Throws SourceUnavailableError, also for a list that is incomplete. */
  list(reading: Reading): AsyncIterable<Listed[]>
  /** The whole record, where the list is short; null if the source no longer has it. Throws SourceUnavailableError. */
  fetch?(reading: Reading, sourceId: string): Promise<unknown>
  /** Maps a whole record. Throws ZodError or InvalidRecordError. */
  read(raw: unknown, reading: Reading): ReadRecord
  /** What can be read instead when the list fails. Returns a sentence that says what was done. */
  readInstead?(knex: Knex, reading: Reading): Promise<string>
}

/** A source that publishes a whole file, which is imported as a run. */
export interface FileSource extends SourceFacts {
  /** Imports what was published last before `readAt`. */
  importFile(knex: Knex, reading: Reading, runId: string): Promise<void>
}

export type LiveSource = ListSource | FileSource

export const isListSource = (source: LiveSource): source is ListSource => 'list' in source
