import {
  DeleteObjectCommand,
  GetObjectCommand,
  PutObjectCommand,
  S3Client,
  S3ServiceException,
} from '@aws-sdk/client-s3'

/** An S3-compatible bucket, limited to one prefix. */
export interface Bucket {
  /** Returns null if there is no such object. */
  get(key: string): Promise<Buffer | null>
  put(key: string, body: Buffer | string): Promise<void>
  /** Creates an object. Returns false if there is one already. Only one of several concurrent calls succeeds. */
  putIfAbsent(key: string, body: string): Promise<boolean>
  remove(key: string): Promise<void>
}

const TIMEOUT_MS = 20_000

const statusOf = (error: unknown) =>
  error instanceof S3ServiceException ? error.$metadata.httpStatusCode : undefined

/** 412 means that the object exists; 409 that another client is creating it right now. */
const isConflict = (error: unknown) => [409, 412].includes(statusOf(error) ?? 0)

function createClient(url: URL): S3Client {
  const endpoint = url.searchParams.get('endpoint') ?? undefined
  return new S3Client({
    region: url.searchParams.get('region') ?? 'us-east-1',
    endpoint,
    forcePathStyle: endpoint !== undefined,
    maxAttempts: 3,
    requestHandler: { connectionTimeout: 2_000, requestTimeout: TIMEOUT_MS },
    // S3-compatible servers may not support checksum trailers.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  })
}

/**
 * Opens `s3://bucket/prefix?region=…&endpoint=https://…`. `endpoint` is the URL of an S3-compatible server other than
 * Amazon's. Credentials come from AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY, or from the machine's role. Throws if
 * the URL is invalid.
 */
export function openBucket(address: string): Bucket {
  const url = URL.parse(address)
  if (url?.protocol !== 's3:' || url.hostname === '')
    throw new Error(`RELEASES_URL must be like s3://bucket/prefix?region=…&endpoint=…, not ${address}.`)
  const client = createClient(url)
  const prefix = url.pathname.replaceAll(/^\/|\/$/g, '')
  const object = (key: string) => ({ Bucket: url.hostname, Key: prefix ? `${prefix}/${key}` : key })
  return {
    async get(key) {
      try {
        const { Body } = await client.send(new GetObjectCommand(object(key)))
        return Body ? Buffer.from(await Body.transformToByteArray()) : null
      } catch (error) {
        if (statusOf(error) === 404) return null
        throw error
      }
    },
    async put(key, body) {
      await client.send(new PutObjectCommand({ ...object(key), Body: body }))
    },
    async putIfAbsent(key, body) {
      try {
        await client.send(new PutObjectCommand({ ...object(key), Body: body, IfNoneMatch: '*' }))
        return true
      } catch (error) {
        if (isConflict(error)) return false
        throw error
      }
    },
    async remove(key) {
      await client.send(new DeleteObjectCommand(object(key)))
    },
  }
}
