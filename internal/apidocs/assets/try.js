// Swagger UI over our own description: no validator or anything else of other
// hosts, nothing but GET.
window.addEventListener("DOMContentLoaded", () => {
  window.SwaggerUIBundle({
    url: "/openapi.json",
    dom_id: "#swagger-ui",
    presets: [window.SwaggerUIBundle.presets.apis],
    validatorUrl: null,
    supportedSubmitMethods: ["get"],
    tryItOutEnabled: true,
    deepLinking: true,
    docExpansion: "list",
    defaultModelsExpandDepth: -1,
    displayRequestDuration: true,
  });
});
