import type { CaughtMail } from '../mail-catcher.ts'

const escape = (text: string) => text.replaceAll(/[&<>"']/g, (character) => `&#${character.codePointAt(0)};`)

/** Addresses in plain text become links, so that a verification mail can be followed. */
const linked = (text: string) =>
  escape(text).replaceAll(/https?:&#47;&#47;\S+|https?:\/\/\S+/g, (url) => `<a href="${url}">${url}</a>`)

const mailCard = ({ to, subject, text, date }: CaughtMail) => `
<article>
  <h2>${escape(subject)}</h2>
  <p class="facts">to ${escape(to)}, <time datetime="${date}">${date.slice(0, 16).replace('T', ' ')} UTC</time></p>
  <pre>${linked(text)}</pre>
</article>`

/** The inbox as a page in the site's colors; mails as their plain text, so that no mail can run anything. */
export const mailPage = (mails: readonly CaughtMail[]): string => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Mail · Fundharbor</title>
<style>
:root { color-scheme: light dark }
body { max-width: 760px; margin: 0 auto; padding: 44px 16px 72px; background: light-dark(#f5f8f8, #0c171c); color: light-dark(#12242b, #e9f0f1); font: 15px/23px system-ui, sans-serif }
h1, h2 { font-family: Georgia, serif; font-weight: 500 }
h1 { font-size: 36px; line-height: 42px }
h2 { margin: 0; font-size: 20px }
article { margin-top: 16px; padding: 24px; border: 1px solid light-dark(#d6e0e1, #25373f); border-radius: 16px; background: light-dark(#fff, #13222a) }
.facts { margin: 4px 0 16px; color: light-dark(#566a72, #93a6ad) }
pre { margin: 0; font: inherit; white-space: pre-wrap; overflow-wrap: anywhere }
a { color: light-dark(#0a5868, #76cbd8) }
</style>
</head>
<body>
<main>
<h1>Mail</h1>
<p>Everything the platform has mailed on this machine, newest first. Nothing is sent on.</p>
${mails.map(mailCard).join('') || '<p>No mail yet.</p>'}
</main>
</body>
</html>`
