# syntax=docker/dockerfile:1
# The web app is built in the first stage; the second keeps what the server loads; the last carries nothing else.
ARG NODE_IMAGE=node:26-trixie-slim

# What browsers load is the same for every processor.
FROM --platform=$BUILDPLATFORM ${NODE_IMAGE} AS web
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
RUN npm ci --ignore-scripts
COPY . .
RUN node scripts/build-web.ts

FROM ${NODE_IMAGE} AS server
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
RUN npm ci --omit=dev --ignore-scripts
COPY api ./api
COPY contract ./contract
COPY db ./db
COPY interviewer ./interviewer
COPY scripts ./scripts
COPY deploy/greenroom ./deploy/greenroom
RUN node scripts/keep-server-packages.ts
COPY --from=web /app/dist ./dist

FROM ${NODE_IMAGE}
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 DATA_DIR=/data
WORKDIR /app
RUN mkdir /data && chown node:node /data && ln -s /app/deploy/greenroom /usr/local/bin/greenroom
COPY --from=server /app ./
USER node
VOLUME /data
EXPOSE 3000
HEALTHCHECK --interval=10s --timeout=5s --start-period=60s --retries=3 \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/api/ready`).then((answer) => process.exit(answer.ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "--max-semi-space-size=8", "scripts/start.js", "--production"]
