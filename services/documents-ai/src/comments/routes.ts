import { mount } from '@fundharbor/chassis/http/mount'
import { rateLimit, rateLimitPerProcess } from '@fundharbor/chassis/http/rate-limit'
import { documentComments } from '@fundharbor/contracts/documents/comments'
import { Router } from '@koa/router'
import type { Person } from '@fundharbor/contracts/identity/session'
import { GeneratedDocumentModel } from '../generated-documents/model.ts'
import { addComment, replyTo } from './add-comment.ts'
import { removeComment, setStatus } from './change-comment.ts'
import { CommentModel, findThread, type CommentPath } from './model.ts'
import { presentComment, presentComments } from './presenter.ts'

/** Comments and suggestions about documents. */
export const router = new Router()

/** Each can notify several people. */
const commentsPerHour = rateLimit('document comments', { times: 120, seconds: 3600 })

/** A list can have megabytes, and every change of a status has all who have the document open load it again. */
const listsPerMinute = rateLimitPerProcess({ times: 120, seconds: 60 })
const changesPerMinute = rateLimitPerProcess({ times: 60, seconds: 60 })

mount(router, documentComments.list, async ({ person, params }) => {
  await listsPerMinute(person.id)
  await GeneratedDocumentModel.findIn(person, params.id)
  return presentComments(await CommentModel.about(params.id))
})

mount(router, documentComments.add, async ({ person, params, body }) => {
  await commentsPerHour(person.id)
  return presentComment(await addComment(person, params.id, body), [])
})

mount(router, documentComments.reply, async ({ person, params, body }) => {
  await commentsPerHour(person.id)
  await replyTo(person, params, body.text)
  return readThread(person, params)
})

mount(router, documentComments.setStatus, async ({ person, params, body }) => {
  await changesPerMinute(person.id)
  await setStatus(person, params, body.status)
  return readThread(person, params)
})

mount(router, documentComments.remove, async ({ person, params }) => {
  await removeComment(person, params)
  return {}
})

async function readThread(person: Person, path: CommentPath) {
  const { comment, replies } = await findThread(person, path)
  return presentComment(comment, replies)
}
