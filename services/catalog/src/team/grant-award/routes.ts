import { readFile } from 'node:fs/promises'
import { withTemporaryUpload } from '@fundharbor/chassis/files/uploads'
import { invalid } from '@fundharbor/chassis/http/failures'
import { mount } from '@fundharbor/chassis/http/mount'
import { rateLimit, rateLimitPerProcess } from '@fundharbor/chassis/http/rate-limit'
import { grantAward, MAX_EXPENSES_BYTES } from '@fundharbor/contracts/catalog/grant-award'
import { MAX_FILE_BYTES } from '@fundharbor/contracts/catalog/grant-parts'
import { Router } from '@koa/router'
import { readDocument } from '../../records/document-text/read-document.ts'
import { findGrant } from '../grants/read-grants.ts'
import { changeAward } from './change-award.ts'
import { addExpenses, listExpenses, removeExpense } from './expenses.ts'
import { findWon } from './find-won.ts'
import { readAward } from './read-award.ts'
import { readExpenses } from './read-expenses.ts'
import { letterText, readLetter } from './read-letter.ts'

const rules = { field: 'file', maxFiles: 1, maxBytes: MAX_EXPENSES_BYTES, refusesPictures: true }
const letterRules = { ...rules, maxBytes: MAX_FILE_BYTES }
const changesPerHour = rateLimit('award-changes', { times: 600, seconds: 3600 })
const readsPerHour = rateLimit('award-files', { times: 60, seconds: 3600 })
const listsPerMinute = rateLimitPerProcess({ times: 120, seconds: 60 })

/** Awards of grants that were won. */
export const router = new Router()

mount(router, grantAward.change, async ({ person, params, body }) => {
  const grant = await findWon(person, params.id)
  await changesPerHour(person.id)
  await changeAward(person, grant, body)
  return readAward(grant)
})

mount(router, grantAward.expenses, async ({ person, params }) => {
  await listsPerMinute(person.id)
  return listExpenses((await findGrant(person, params.id)).id)
})

mount(router, grantAward.addExpenses, async ({ person, params, body }) => {
  const grant = await findWon(person, params.id)
  await changesPerHour(person.id)
  return addExpenses(person, grant, body)
})

mount(router, grantAward.removeExpense, async ({ person, params }) => {
  await removeExpense(person, await findGrant(person, params.id), params.expenseId)
  return {}
})

mount(router, grantAward.readExpenses, async ({ person, params, ctx }) => {
  const grant = await findWon(person, params.id)
  await readsPerHour(person.id)
  const { terms } = await readAward(grant)
  return withTemporaryUpload(ctx, rules, async ({ files: [file] }) => {
    if (!file || file.size === 0) throw invalid({ file: 'Choose a CSV or XLSX file' })
    if (file.isTooLarge) throw invalid({ file: 'The file is larger than 5 MB' })
    return readExpenses({ name: file.name, content: await readFile(file.path) }, terms.currency)
  })
})

mount(router, grantAward.readLetter, async ({ person, params, ctx }) => {
  await findWon(person, params.id)
  await readsPerHour(person.id)
  return withTemporaryUpload(ctx, letterRules, async ({ files: [file] }) => {
    if (!file || file.size === 0) throw invalid({ file: 'Choose a PDF or a Word file (DOCX).' })
    if (file.isTooLarge) throw invalid({ file: 'The file is larger than 10 MB' })
    return readLetter(letterText(await readDocument(file.path, file.name)))
  })
})
