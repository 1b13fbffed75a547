import { noStore } from '../routes/headers.ts'
import { endedPage, leaveCookie, leavePath, openCookie, previewPath } from '../releases/preview-cookie.ts'
import type { CanaryRouter } from './canary-router.ts'
import { sendProblem, type Exchange } from './exchange.ts'

/** Answers the link of a preview: sets or removes its cookie and goes to the site. */
export function openPreview({ req, res, path, config, requestId }: Exchange, router: CanaryRouter): void {
  if (req.method !== 'GET' && req.method !== 'HEAD') return sendProblem(res, 'method', requestId)
  res.setHeader('Cache-Control', noStore)
  const preview = router.findPreview(path.slice(previewPath.length))
  // Seeing a picture with this address does not open the preview.
  const isVisit = ['document', ''].includes(String(req.headers['sec-fetch-dest'] ?? ''))
  if (!isVisit || (!preview && path !== leavePath)) {
    res.writeHead(404, { 'Content-Type': 'text/html; charset=utf-8' })
    res.end(endedPage)
    return
  }
  res.setHeader('Set-Cookie', preview ? openCookie(preview, config.https) : leaveCookie(config.https))
  res.writeHead(302, { Location: '/' })
  res.end()
}
