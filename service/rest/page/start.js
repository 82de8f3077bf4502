// Shows openapi.json in Swagger UI. Types are opened one by one: all of them at once would be too many.

SwaggerUIBundle({
  url: `/v1/openapi.json${location.search}`, // of one game, if the page is
  dom_id: "#swagger-ui",
  deepLinking: true,
  defaultModelRendering: "model",
  defaultModelExpandDepth: 1,
  defaultModelsExpandDepth: -1,
  docExpansion: "list",
  validatorUrl: null,
});
