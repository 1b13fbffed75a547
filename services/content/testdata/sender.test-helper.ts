import type { Sender } from '@fundharbor/chassis/mail/mail-sender'

/** Who sends the mails of tests. */
export const sender: Sender = {
  publicUrl: 'https://fundharbor.example',
  mailFrom: 'Fundharbor <harbour@fundharbor.example>',
}
