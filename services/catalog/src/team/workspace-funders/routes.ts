import { mount } from '@fundharbor/chassis/http/mount'
import { rateLimit, rateLimitPerProcess } from '@fundharbor/chassis/http/rate-limit'
import { workspaceFunders } from '@fundharbor/contracts/catalog/workspace-funders'
import { Router } from '@koa/router'
import { addContact, addConversation, changeContact, removeRow } from './changes.ts'
import { ContactModel, ConversationModel, presentContact, presentConversation } from './models.ts'
import { listFunders, readFunder } from './read-funders.ts'

/** Pages ask again with each change of a colleague. */
const readsPerMinute = rateLimitPerProcess({ times: 240, seconds: 60 })
const additionsPerHour = rateLimit('funder-notes', { times: 600, seconds: 3600 })

/** The funders of a workspace, with whom it speaks there and what was said. */
export const router = new Router()

mount(router, workspaceFunders.list, async ({ person }) => {
  await readsPerMinute(person.id)
  return listFunders(person)
})

mount(router, workspaceFunders.details, async ({ person, params }) => {
  await readsPerMinute(person.id)
  return readFunder(person, params.slug)
})

mount(router, workspaceFunders.addContact, async ({ person, params, body }) => {
  await additionsPerHour(person.id)
  return presentContact(await addContact(person, params.slug, body))
})

mount(router, workspaceFunders.changeContact, async ({ person, params, body }) =>
  presentContact(await changeContact(person, params, body)),
)

mount(router, workspaceFunders.removeContact, async ({ person, params }) => {
  await removeRow(ContactModel, person, params)
  return {}
})

mount(router, workspaceFunders.addConversation, async ({ person, params, body }) => {
  await additionsPerHour(person.id)
  return presentConversation(await addConversation(person, params.slug, body))
})

mount(router, workspaceFunders.removeConversation, async ({ person, params }) => {
  await removeRow(ConversationModel, person, params)
  return {}
})
