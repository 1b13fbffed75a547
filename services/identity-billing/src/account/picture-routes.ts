import path from 'node:path'
import { notFound } from '@fundharbor/chassis/http/failures'
import { mount } from '@fundharbor/chassis/http/mount'
import { withUpload } from '@fundharbor/chassis/files/uploads'
import { account, MAX_PICTURE_BYTES } from '@fundharbor/contracts/identity/account'
import { Router } from '@koa/router'
import type { Desk } from '../identity.ts'
import { UserModel } from '../users/model.ts'
import { presentUser } from '../users/presenter.ts'
import { fileOf, keepPicture, setPicture } from './picture.ts'

const RULES = { field: 'picture', mostFiles: 1, mostBytes: MAX_PICTURE_BYTES }
const YEAR_S = 31_536_000

/** Profile pictures. */
export function pictureRouter({ settings, limits }: Desk): Router {
  const router = new Router()
  const { files: store } = settings

  mount(router, account.setPicture, async ({ person, ctx }) => {
    await limits.upload.spend(ctx, person.email)
    const user = await withUpload(ctx, { store, rules: RULES }, ({ files }) =>
      keepPicture(person.id, files, store),
    )
    return presentUser(user, settings)
  })

  mount(router, account.removePicture, async ({ person }) =>
    presentUser(await setPicture(person.id, null), settings),
  )

  mount(router, account.picture, async ({ params, ctx }) => {
    const owner = await UserModel.query().findOne({ profileImageUrl: ctx.path })
    if (!owner) throw notFound('Picture')
    ctx.type = path.extname(params.name)
    // It was checked to be a picture, and should it be more than that, nothing in it may run.
    ctx.set('Content-Security-Policy', "default-src 'none'; sandbox")
    ctx.set('Cache-Control', `private, max-age=${YEAR_S}, immutable`)
    ctx.body = await store.read(fileOf(params.name))
  })

  return router
}
