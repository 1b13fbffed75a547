/** The words of a mail: a heading, paragraphs, and at most one thing to do. Plain text; it is escaped here. */
export interface MailWords {
  brand: string
  heading: string
  paragraphs: string[]
  action?: { label: string; url: string }
}

const escape = (text: string) => text.replaceAll(/[&<>"']/g, (character) => `&#${character.codePointAt(0)};`)

const SERIF = "Newsreader,Georgia,'Times New Roman',serif"
const SANS = "'Hanken Grotesk',Helvetica,Arial,sans-serif"

/** The same mail as HTML, in the site's colours and readable without images, and as plain text. */
export function layOutMail({ brand, heading, paragraphs, action }: MailWords): {
  html: string
  text: string
} {
  const body = paragraphs.map(
    (words) => `<p style="margin:0 0 16px;font:16px/25px ${SANS};color:#3B5059">${escape(words)}</p>`,
  )
  const button = action
    ? `<p style="margin:28px 0"><a href="${escape(action.url)}" style="display:inline-block;padding:13px 22px;border-radius:10px;background:#0A5868;color:#ffffff;font:600 16px/20px ${SANS};text-decoration:none">${escape(action.label)}</a></p>
       <p style="margin:0;font:13px/20px ${SANS};color:#566A72">If the button does not work, open this address:<br><a href="${escape(action.url)}" style="color:#0A5868;word-break:break-all">${escape(action.url)}</a></p>`
    : ''
  const html = `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
  <meta name="color-scheme" content="light"><title>${escape(heading)}</title></head><body style="margin:0;background:#F5F8F8">
  <table role="presentation" width="100%" cellpadding="0" cellspacing="0"><tr><td align="center" style="padding:32px 16px">
  <table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:560px;background:#ffffff;border:1px solid #D6E0E1;border-radius:16px">
  <tr><td style="padding:32px">
  <p style="margin:0 0 28px;font:600 20px/24px ${SERIF};color:#12242B">${escape(brand)}</p>
  <h1 style="margin:0 0 16px;font:480 28px/34px ${SERIF};color:#12242B">${escape(heading)}</h1>
  ${body.join('\n  ')}${button}
  </td></tr></table></td></tr></table></body></html>`
  const text = [heading, ...paragraphs, ...(action ? [`${action.label}:\n${action.url}`] : []), brand].join(
    '\n\n',
  )
  return { html, text }
}
