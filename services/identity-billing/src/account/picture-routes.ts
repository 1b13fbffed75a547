import path from 'node:path'
import { notFound } from '@fundharbor/chassis/http/failures'
import { mount } from '@fundharbor/chassis/http/mount'
import { withUpload } from '@fundharbor/chassis/files/uploads'
import { account, MAX_PICTURE_BYTES } from '@fundharbor/contracts/identity/account'
import { Router } from '@koa/router'
import { secondsInYear } from 'date-fns/constants'
import type { Dependencies } from '../dependencies.ts'
import { chosenBy } from '../sessions/middleware.ts'
import { UserModel } from '../users/model.ts'
import { presentUser } from '../users/presenter.ts'
import { fileNameOf, setPicture, storePicture } from './profile-picture.ts'

const RULES = { field: 'picture', maxFiles: 1, maxBytes: MAX_PICTURE_BYTES }

/** Uploading, removing, and serving profile pictures. */
export function pictureRouter({ settings, limits }: Dependencies): Router {
  const router = new Router()
  const { files: store } = settings

  mount(router, account.setPicture, async ({ person, ctx }) => {
    await limits.upload.consume(ctx, person.email)
    const user = await withUpload(ctx, { store, rules: RULES }, ({ files }) =>
      storePicture(person.id, files, store),
    )
    return presentUser(user, settings, chosenBy(person, ctx))
  })

  mount(router, account.removePicture, async ({ person, ctx }) =>
    presentUser(await setPicture(person.id, null), settings, chosenBy(person, ctx)),
  )

  mount(router, account.picture, async ({ params, ctx }) => {
    const owner = await UserModel.query().findOne({ profileImageUrl: ctx.path })
    if (!owner) throw notFound('Picture')
    ctx.type = path.extname(params.name)
    // The file was checked to be a picture; in case it also passes as HTML, nothing in it may run.
    ctx.set('Content-Security-Policy', "default-src 'none'; sandbox")
    ctx.set('Cache-Control', `private, max-age=${secondsInYear}, immutable`)
    ctx.body = await store.read(fileNameOf(params.name))
  })

  return router
}
