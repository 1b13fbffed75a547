import { present } from '@fundharbor/chassis/http/present'
import { ContactMessage } from '@fundharbor/contracts/content/contact'
import type { ContactMessageModel } from './model.ts'

export const presentContactMessage = (row: ContactMessageModel): ContactMessage =>
  present(ContactMessage, row)
