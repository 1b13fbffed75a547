import { grantImport, type GrantImportSettings } from '@fundharbor/contracts/catalog/grant-import'
import { call, useMutation } from '@fundharbor/kit'
import { useGrantChange } from '../grants/queries.ts'
import { formOf } from '../shared/form-of.ts'

interface Spreadsheet {
  file: File
  /** Absent: the server goes by the names of columns and stages. */
  settings?: GrantImportSettings
}

const TIMEOUT_MS = 60_000

function requestOf({ file, settings }: Spreadsheet) {
  const form = formOf('file', [file])
  if (settings) form.append('settings', JSON.stringify(settings))
  return { form, timeout: TIMEOUT_MS }
}

/** Reads a spreadsheet without storing anything. */
export const usePreview = () =>
  useMutation({ mutationFn: (sheet: Spreadsheet) => call(grantImport.preview, requestOf(sheet)) })

/** Adds the new grants of a spreadsheet. */
export const useImport = () =>
  useGrantChange((sheet: Spreadsheet) => call(grantImport.create, requestOf(sheet)))
