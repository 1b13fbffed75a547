import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { grantsGovSource } from '../../imports/grants-gov.ts'
import { importRun } from '../../imports/import-source.ts'
import type { FileSource } from '../live-source.ts'
import { noteSuccess, readStates } from '../state.ts'
import { downloadZip } from './download.ts'

/** Grants.gov's whole extract, closed opportunities included, which is published every night. */
export const grantsGovExtract: FileSource = {
  name: 'grants-gov',
  label: 'Grants.gov extract',
  // {date} is the day, such as 20261121.
  defaultUrl: 'https://prod-grants-gov-chatbot.s3.amazonaws.com/extracts/GrantsDBExtract{date}v2.zip',
  isDefault: false,
  dueHour: 10,
  async importFile(knex, { url, readAt, id }, runId) {
    const folder = await mkdtemp(path.join(tmpdir(), 'fundharbor-extract-'))
    try {
      const address = url.replaceAll('{date}', readAt.toISOString().slice(0, 10).replaceAll('-', ''))
      const file = path.join(folder, path.basename(new URL(address).pathname))
      await downloadZip(address, file)
      const { mayWithdraw = false } = (await readStates(knex)).get(id) ?? {}
      await importRun(knex, grantsGovSource(file, readAt, { isWhole: true, mayWithdraw }), runId)
      await noteSuccess(knex, id)
    } finally {
      await rm(folder, { recursive: true, force: true })
    }
  },
}
