/** A link with its text. */
export interface MailLink {
  label: string
  url: string
}

/** A list of links, each with a line of details and a second link; `after` are links about the whole list. */
export interface MailList {
  heading?: string
  rows: (MailLink & { detail?: string; aside?: MailLink })[]
  after?: MailLink[]
}

/** The content of an email as plain text, which is escaped here. */
export interface MailContent {
  brand: string
  heading: string
  paragraphs: string[]
  lists?: MailList[]
  action?: MailLink
  /** Links in small print at the end, such as unsubscribing. */
  foot?: MailLink[]
}

const escape = (text: string) => text.replaceAll(/[&<>"']/g, (character) => `&#${character.codePointAt(0)};`)

const SERIF = "Newsreader,Georgia,'Times New Roman',serif"
const SANS = "'Hanken Grotesk',Helvetica,Arial,sans-serif"

const link = ({ label, url }: MailLink, style: string) =>
  `<a href="${escape(url)}" style="${style};color:#0A5868">${escape(label)}</a>`

const small = (links: MailLink[]) =>
  `<p style="margin:0 0 16px;font:13px/20px ${SANS};color:#566A72">${links.map((each) => link(each, `font:13px/20px ${SANS}`)).join(' · ')}</p>`

function renderList({ heading, rows, after }: MailList): string {
  const items = rows.map(
    ({ detail, aside, ...row }) => `<p style="margin:0 0 14px;font:14px/21px ${SANS};color:#3B5059">
  ${link(row, `font:600 16px/24px ${SANS}`)}${detail ? `<br>${escape(detail)}` : ''}${aside ? ` · ${link(aside, `font:13px/20px ${SANS}`)}` : ''}</p>`,
  )
  const head = heading
    ? `<h2 style="margin:24px 0 12px;font:600 17px/24px ${SANS};color:#12242B">${escape(heading)}</h2>`
    : ''
  return [head, ...items, after ? small(after) : ''].join('\n  ')
}

const renderLinkAsText = ({ label, url }: MailLink) => `${label}:\n${url}`

const renderListAsText = ({ heading, rows, after = [] }: MailList) => [
  ...(heading ? [heading] : []),
  ...rows.map(({ detail, aside, ...row }) =>
    [
      row.label,
      ...(detail ? [detail] : []),
      row.url,
      ...(aside ? [`${aside.label}: ${aside.url}`] : []),
    ].join('\n'),
  ),
  ...after.map(renderLinkAsText),
]

/** Renders an email as HTML in the site's colors, readable without images, and as plain text. */
export function renderMail({ brand, heading, paragraphs, lists = [], action, foot = [] }: MailContent): {
  html: string
  text: string
} {
  const body = paragraphs.map(
    (text) => `<p style="margin:0 0 16px;font:16px/25px ${SANS};color:#3B5059">${escape(text)}</p>`,
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
  ${[...body, ...lists.map(renderList)].join('\n  ')}${button}${foot.length > 0 ? `<div style="margin-top:28px">${small(foot)}</div>` : ''}
  </td></tr></table></td></tr></table></body></html>`
  const parts = [
    ...paragraphs,
    ...lists.flatMap(renderListAsText),
    ...(action ? [action] : []).map(renderLinkAsText),
  ]
  const text = [heading, ...parts, brand, ...foot.map(renderLinkAsText)].join('\n\n')
  return { html, text }
}
