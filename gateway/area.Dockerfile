# One image per area and one for the shell: docker build -f gateway/area.Dockerfile --build-arg AREA=mfe-funding .
# The image contains the area's build and the release tool. Running it publishes the build into the releases volume.
FROM node:24-bookworm-slim AS source
RUN npm install --global pnpm@12
WORKDIR /srv/app
COPY . .

FROM source AS area
ARG AREA
RUN --mount=type=cache,target=/pnpm \
  pnpm install --store-dir /pnpm --config.cache-dir=/pnpm/cache --frozen-lockfile --filter "@fundharbor/${AREA}..." \
  && pnpm --filter "@fundharbor/${AREA}" run build \
  && mkdir -p /out/kit \
  && cp -r "${AREA}/package.json" "${AREA}/dist" /out/ \
  && if [ -f "${AREA}/area.json" ]; then cp "${AREA}/area.json" /out/; fi \
  && if [ -f "${AREA}/kit/package.json" ]; then cp "${AREA}/kit/package.json" /out/kit/; fi

FROM source AS tool
RUN --mount=type=cache,target=/pnpm \
  pnpm install --store-dir /pnpm --config.cache-dir=/pnpm/cache --frozen-lockfile --prod --filter "@fundharbor/gateway..." \
  && sh scripts/containers/slim.sh

FROM debian:bookworm-slim
# No package manager is in what runs.
COPY --from=tool /usr/local/bin/node /usr/local/bin/node
RUN useradd --uid 1000 --create-home node
ARG AREA
RUN install -d -o node -g node /srv/releases
ENV NODE_ENV=production RELEASES_DIR=/srv/releases
WORKDIR /srv/app
COPY --from=tool /srv/app/package.json /srv/app/pnpm-workspace.yaml ./
COPY --from=tool /srv/app/node_modules node_modules
COPY --from=tool /srv/app/services/contracts services/contracts
COPY --from=tool /srv/app/gateway gateway
COPY --from=area /out /srv/area
USER node
# The image has no browser, so run the browser check before building it. Starting the site again undoes no rollback.
CMD ["node", "gateway/src/cli.ts", "publish", "/srv/area", "--no-preflight", "--keep-rollback"]
