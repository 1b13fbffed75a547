import { clock } from '@fundharbor/chassis/runtime/clock'
import { invalid } from '@fundharbor/chassis/http/failures'
import { fileKindOf } from '@fundharbor/chassis/files/file-kinds'
import { keepFiles, removeFilesLater, removeUnlessKept } from '@fundharbor/chassis/files/file-removals'
import { newFileName, type FileStore } from '@fundharbor/chassis/files/files'
import type { UploadedFile } from '@fundharbor/chassis/files/uploads'
import { UserModel } from '../users/model.ts'

const BASE_PATH = '/api/user/picture/'
const EXTENSIONS = ['jpg', 'png', 'webp']

/** The name in the file store of `<name>.<extension>`, the last part of a picture's URL. */
export const fileNameOf = (lastPart: string): string => lastPart.split('.')[0] ?? ''

/** The name in the file store of a person's picture; undefined without one. */
export const pictureFileOf = ({ profileImageUrl }: UserModel): string | undefined =>
  profileImageUrl?.startsWith(BASE_PATH) ? fileNameOf(profileImageUrl.slice(BASE_PATH.length)) : undefined

/** Stores an uploaded picture and sets it; throws INVALID unless it is a JPG, PNG, or WebP picture. */
export async function storePicture(id: string, files: UploadedFile[], store: FileStore): Promise<UserModel> {
  const [file] = files
  if (!file) throw invalid({ picture: 'Please select a picture' })
  if (file.isTooLarge) throw invalid({ picture: 'The picture must be 2 MB or smaller' })
  const kind = await fileKindOf(file.path)
  if (!kind || !EXTENSIONS.includes(kind.extension))
    throw invalid({ picture: 'Use a JPG, PNG, or WebP picture' })
  const name = newFileName()
  await removeUnlessKept(UserModel.knex(), [name])
  await store.save(file.path, name)
  return setPicture(id, `${BASE_PATH}${name}.${kind.extension}`)
}

/** Sets or removes the picture and deletes the old one's file. */
export async function setPicture(id: string, profileImageUrl: string | null): Promise<UserModel> {
  return UserModel.transaction(async (trx) => {
    const user = await UserModel.query(trx).findById(id).forUpdate().throwIfNotFound()
    const old = pictureFileOf(user)
    if (old) await removeFilesLater(trx, [old])
    const changed = await UserModel.query(trx).patchAndFetchById(id, {
      profileImageUrl,
      updatedAt: clock.now(),
    })
    const picture = pictureFileOf(changed)
    if (picture) await keepFiles(trx, [picture])
    return changed
  })
}
