import { sanitizeHtml } from '@fundharbor/chassis/http/html'
import { escapeUTF8 } from 'entities'
import type { Layout } from '../rendering/render-pool.ts'
import type { GeneratedDocument } from '@fundharbor/contracts/documents/generated-documents'

const STYLE = `
body { max-width: 46rem; margin: 3rem auto; padding: 0 1.5rem; color: #12262e; font: 1.06rem/1.6 Georgia, serif; }
h1, h2, h3 { line-height: 1.25; }
.raised-1 h1 { font-size: 1.5em; }
.raised-1 h2, .raised-2 h1 { font-size: 1.17em; }
table { width: 100%; margin: 0 0 1.4rem; border-collapse: collapse; font: 0.95rem/1.5 system-ui, sans-serif; }
th, td { padding: 0.5rem 0.7rem; border: 1px solid #b9c7cc; text-align: start; vertical-align: top; }
th { background: #eef3f3; }
mark { padding: 0 0.2em; background: #fbf0cb; color: #735200; font-style: italic; }
@page { margin: 2.2cm; }
`

/** A self-contained page whose content policy blocks scripts wherever it is opened. */
export const htmlFile = (
  { title, content, language, isRtl }: GeneratedDocument,
  { raisedBy = 0 }: Layout,
): string => `<!doctype html>
<html lang="${escapeUTF8(language)}" dir="${isRtl ? 'rtl' : 'ltr'}">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'; img-src https:">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeUTF8(title)}</title>
<style>${STYLE}</style>
</head>
<body class="raised-${raisedBy}">
${sanitizeHtml(content)}
</body>
</html>
`
