import { clock } from '@fundharbor/chassis/runtime/clock'
import { invalid } from '@fundharbor/chassis/http/failures'
import { fileKindOf } from '@fundharbor/chassis/files/file-kinds'
import { removeFilesLater } from '@fundharbor/chassis/files/file-removals'
import { newFileName, type FileStore } from '@fundharbor/chassis/files/files'
import type { Arrived } from '@fundharbor/chassis/files/uploads'
import { UserModel } from '../users/model.ts'

const BASE = '/api/user/picture/'
const PICTURES = ['jpg', 'png', 'webp']

/** The address's last part is the name in the file store and the kind of picture. */
export const fileOf = (lastPart: string): string => lastPart.split('.')[0] ?? ''

/** The name in the file store of a person's picture. */
export const pictureFileOf = ({ profileImageUrl }: UserModel): string | undefined =>
  profileImageUrl?.startsWith(BASE) ? fileOf(profileImageUrl.slice(BASE.length)) : undefined

/** Takes an uploaded picture over; throws INVALID for what is none. */
export async function keepPicture(id: string, files: Arrived[], store: FileStore): Promise<UserModel> {
  const [file] = files
  if (!file) throw invalid({ picture: 'Please select a picture' })
  if (file.isTooLarge) throw invalid({ picture: 'Use a picture of at most 2 MB' })
  const kind = await fileKindOf(file.path)
  if (!kind || !PICTURES.includes(kind.extension))
    throw invalid({ picture: 'Use a JPG, PNG or WebP picture' })
  const name = newFileName()
  await store.keep(file.path, name)
  return setPicture(id, `${BASE}${name}.${kind.extension}`)
}

/** Sets or removes the picture; the old one's file goes. */
export async function setPicture(id: string, profileImageUrl: string | null): Promise<UserModel> {
  return UserModel.transaction(async (trx) => {
    const user = await UserModel.query(trx).findById(id).forUpdate().throwIfNotFound()
    const old = pictureFileOf(user)
    if (old) await removeFilesLater(trx, [old])
    return UserModel.query(trx).patchAndFetchById(id, { profileImageUrl, updatedAt: clock.now() })
  })
}
