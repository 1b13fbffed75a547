import { conflict, invalid, notFound } from '@fundharbor/chassis/http/failures'
import { mount } from '@fundharbor/chassis/http/mount'
import { clock } from '@fundharbor/chassis/runtime/clock'
import { glossary, MAX_TERMS } from '@fundharbor/contracts/documents/glossary'
import type { Person } from '@fundharbor/contracts/identity/session'
import { Router } from '@koa/router'
import { Model, type Transaction } from 'objection'
import { languageOf } from '../languages/languages.data.ts'
import { GlossaryTermModel } from './model.ts'
import { presentTerm } from './presenter.ts'

/** The workspace's glossary. */
export const router = new Router()

mount(router, glossary.list, async ({ person, query: { language } }) => {
  const rows = GlossaryTermModel.ofWorkspace(person).orderByRaw('lower(source), language')
  return (await (language ? rows.where({ language }) : rows)).map(presentTerm)
})

mount(router, glossary.add, async ({ person, body }) => {
  if (!languageOf(body.language)) throw invalid({ language: 'This language is not supported' })
  const row = await Model.knex().transaction(async (trx) => {
    await GlossaryTermModel.lock(person, trx)
    if ((await GlossaryTermModel.ofWorkspace(person, trx).resultSize()) >= MAX_TERMS)
      throw conflict(`Your workspace has ${MAX_TERMS} terms already. Delete some before you add more.`)
    await assertUnique(person, body, trx)
    return GlossaryTermModel.query(trx)
      .insert({ ...body, ...changeBy(person), workspaceId: person.workspaceId })
      .returning('*')
  })
  return presentTerm(row)
})

mount(router, glossary.update, async ({ person, params: { id }, body }) => {
  const row = await Model.knex().transaction(async (trx) => {
    await GlossaryTermModel.lock(person, trx)
    const { language } = await GlossaryTermModel.findOwn(person, id, trx)
    await assertUnique(person, { ...body, language, id }, trx)
    return GlossaryTermModel.query(trx).patchAndFetchById(id, { ...body, ...changeBy(person) })
  })
  return presentTerm(row)
})

mount(router, glossary.remove, async ({ person, params: { id } }) => {
  const deleted = await GlossaryTermModel.ofWorkspace(person).where({ id }).delete()
  if (deleted === 0) throw notFound('Term')
  return {}
})

const changeBy = ({ id }: Person) => ({ changedBy: id, changedAt: clock.now() })

async function assertUnique(
  person: Person,
  { source, language, id }: { source: string; language: string; id?: string },
  trx: Transaction,
): Promise<void> {
  const same = GlossaryTermModel.ofWorkspace(person, trx)
    .where({ language })
    .whereRaw('lower(source) = lower(?)', [source])
  const other = await (id ? same.whereNot({ id }) : same).first()
  if (other) throw conflict(`Your glossary has “${other.source}” already.`)
}
